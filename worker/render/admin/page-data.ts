import type { QueryClient } from '@tanstack/react-query'
import type { RequestContext } from '#worker/context/context.ts'
import { listForAdmin } from '#worker/features/admin/lists/admin-list.ts'
import { USERS } from '#worker/features/admin/users/list-users.ts'
import { ListUsersQuery } from '#worker/features/admin/users/schema.ts'
import type { AdminPageName } from '#web/islands/admin/pages.ts'
import { listInput, listKey, listStateAt } from '#web/islands/admin/table/list-state.ts'

/** Loads what a page shows first into its query cache. An address that the list does not understand loads nothing. */
type PageLoader = (ctx: RequestContext, client: QueryClient, url: URL) => Promise<void>

/** Pages without a loader ask for their data themselves. */
const LOADERS: Partial<Record<AdminPageName, PageLoader>> = {
  users: async (ctx, client, { search }) => {
    const input = listInput(listStateAt(search))
    const query = ListUsersQuery.safeParse(input)
    if (query.success)
      client.setQueryData(listKey('users', input), await listForAdmin(ctx, USERS, query.data))
  },
}

export async function loadAdminPage(
  ctx: RequestContext,
  client: QueryClient,
  page: AdminPageName,
  url: URL,
): Promise<void> {
  await LOADERS[page]?.(ctx, client, url)
}
