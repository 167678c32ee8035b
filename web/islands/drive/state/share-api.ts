import { queryOptions } from '@tanstack/react-query'
import type {
  ContactsResponse,
  SharedWithResponse,
  SharePermission,
} from '#worker/features/shares/schema.ts'
import type { EntryUser } from '#worker/features/drive/entries/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

const entry = api['file-entries'][':id']
const param = (id: number) => ({ id: String(id) })

const usersOf = (call: Parameters<typeof unwrap<SharedWithResponse>>[0]): Promise<EntryUser[]> =>
  unwrap(call).then(({ users }) => users)

/** Each call answers everybody who has access then, the owner first. */
export const shareEntry = (id: number, emails: string[], permissions: SharePermission[]) =>
  usersOf(entry.share.$post({ param: param(id), json: { emails, permissions } }))

export const changePermissions = (id: number, userId: number, permissions: SharePermission[]) =>
  usersOf(entry['change-permissions'].$put({ param: param(id), json: { userId, permissions } }))

/** With the user's own id, they leave. */
export const unshareEntry = (id: number, userId: number) =>
  usersOf(entry.unshare.$delete({ param: param(id), query: {}, json: { userId } }))

/** Addresses shared with before. */
export const contactsQuery = (query: string) =>
  queryOptions({
    queryKey: ['drive', 'contacts', query] as const,
    queryFn: ({ signal }) =>
      unwrap<ContactsResponse>(api.contacts.$get({ query: { query } }, { init: { signal } })).then(
        ({ contacts }) => contacts,
      ),
  })
