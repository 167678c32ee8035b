import { api, unwrap } from '#web/api/api-client.ts'

export const deleteAccount = (id: number) =>
  unwrap(
    api.users[':id'].$delete({ param: { id: String(id) }, query: { deleteCurrentUser: 'true' } }),
  )
