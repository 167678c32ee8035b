import { queryOptions } from '@tanstack/react-query'
import type { StorageSummary } from '#worker/features/drive/entries/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { SPACE_USAGE_KEY } from '../state/api.ts'

/** The files that fill a workspace. It is reloaded whenever the space in use is. */
export const storageQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: [...SPACE_USAGE_KEY, workspaceId, 'summary'] as const,
    queryFn: ({ signal }) =>
      unwrap<StorageSummary>(
        api.user.storage.$get(
          { query: { workspaceId: String(workspaceId) } },
          { init: { signal } },
        ),
      ),
  })
