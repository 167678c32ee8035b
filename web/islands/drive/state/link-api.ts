import { queryOptions } from '@tanstack/react-query'
import type {
  ChangeLinkInput,
  EntryLinksResponse,
  LinkResponse,
  ShareableLink,
} from '#worker/features/links/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

const linkOf = api['file-entries'][':id']['shareable-link']
const allLinks = api['shareable-links']

/** By which links an entry can be opened: its own, and those of folders above it. */
export const linksQuery = (entryId: number) =>
  queryOptions({
    queryKey: ['drive', 'link', entryId] as const,
    queryFn: ({ signal }) =>
      unwrap<EntryLinksResponse>(
        linkOf.$get({ param: { id: String(entryId) } }, { init: { signal } }),
      ).then(({ links, inherited }) => ({ links, inherited })),
  })

export const addressOf = ({ hash, name }: Pick<ShareableLink, 'hash' | 'name'>) =>
  `${location.origin}/drive/s/${name ?? hash}`

/** One more link, or a file request. */
export const addLink = async (
  entryIds: number[],
  kind: ShareableLink['kind'] = 'link',
): Promise<ShareableLink> => linkIn(await unwrap(allLinks.$post({ json: { entryIds, kind } })))

export const changeLink = async (id: number, json: ChangeLinkInput): Promise<ShareableLink> =>
  linkIn(await unwrap(allLinks[':link'].$put({ param: { link: String(id) }, json })))

export async function deleteLink(id: number): Promise<void> {
  await unwrap(allLinks[':link'].$delete({ param: { link: String(id) } }))
}

function linkIn({ link }: LinkResponse): ShareableLink {
  if (!link) throw new Error('the answer has no link')
  return link
}
