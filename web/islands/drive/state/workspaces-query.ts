import { queryOptions } from '@tanstack/react-query'
import type { WorkspacesResponse } from '#worker/features/workspaces/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

/** The user's workspaces, the personal one first. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) =>
    unwrap<WorkspacesResponse>(api.me.workspaces.$get({}, { init: { signal } })).then(
      ({ workspaces }) => workspaces,
    ),
})
