import { queryOptions } from '@tanstack/react-query'
import type {
  EntryLinksResponse,
  LinkInput,
  LinkResponse,
} from '#worker/features/sharing/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

const linkOf = api['file-entries'][':id']['shareable-link']

/** By which links an entry can be opened: its own, and those of folders above it. */
export const linksQuery = (entryId: number) =>
  queryOptions({
    queryKey: ['drive', 'link', entryId] as const,
    queryFn: ({ signal }) =>
      unwrap<EntryLinksResponse>(
        linkOf.$get({ param: { id: String(entryId) } }, { init: { signal } }),
      ).then(({ link, inherited }) => ({ link, inherited })),
  })

export async function createLink(entryId: number) {
  const { link } = await unwrap<LinkResponse>(
    linkOf.$post({ param: { id: String(entryId) }, json: {} }),
  )
  return link
}

export async function changeLink(entryId: number, json: LinkInput) {
  const { link } = await unwrap<LinkResponse>(linkOf.$put({ param: { id: String(entryId) }, json }))
  return link
}

export async function removeLink(entryId: number): Promise<void> {
  await unwrap(linkOf.$delete({ param: { id: String(entryId) } }))
}
