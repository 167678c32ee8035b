import { queryOptions } from '@tanstack/react-query'
import type { WorkspacesResponse } from '#worker/features/workspaces/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

/** Workspaces of the user that others are members of: each is handed over or deleted before the account. */
export const sharedWorkspacesQuery = queryOptions({
  queryKey: ['shared-workspaces'],
  queryFn: ({ signal }) =>
    unwrap<WorkspacesResponse>(api.me.workspaces.$get({}, { init: { signal } })).then(
      ({ workspaces }) =>
        workspaces.filter(
          ({ currentUser, members_count: count }) => currentUser.is_owner && count > 1,
        ),
    ),
})
