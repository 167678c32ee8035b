import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import { selectContacts } from './queries.ts'
import type { ContactsResponse } from './schema.ts'

const MOST_CONTACTS = 10

/** Addresses that the caller has shared with before, for suggestions. */
export async function findContacts(
  ctx: RequestContext,
  { query }: { query: string },
): Promise<ContactsResponse> {
  const rows = await selectContacts(ctx.deps.db, requireUser(ctx).id, {
    query: query.trim(),
    limit: MOST_CONTACTS,
  })
  return {
    status: 'success',
    contacts: rows.map(({ email, account }) => ({
      email,
      display_name: account ? displayName(account) : email,
      avatar: account?.avatar ?? null,
    })),
  }
}
