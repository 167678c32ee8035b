import type { SharePermission } from '#worker/features/shares/schema.ts'
import type { EntryUser } from '#worker/features/drive/entries/schema.ts'
import type { ApiClient } from './api-client.ts'
import type { TestUser } from './factories.ts'

/** Shares an entry of the client's; answers those who have access. */
export async function share(
  client: ApiClient,
  entryId: number,
  user: Pick<TestUser, 'email'>,
  permissions: SharePermission[] = ['view'],
): Promise<EntryUser[]> {
  const { status, body } = await client.post(`file-entries/${entryId}/share`, {
    emails: [user.email],
    permissions,
  })
  if (status !== 200) throw new Error(`share answered ${status}: ${JSON.stringify(body)}`)
  return body.users
}
