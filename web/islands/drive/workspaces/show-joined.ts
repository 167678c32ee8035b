import type { QueryClient } from '@tanstack/react-query'
import type { ActiveWorkspace } from '../state/workspace.ts'
import { workspacesQuery } from '../state/workspaces-query.ts'

/** Shows a workspace that was just joined, once the list of workspaces knows it. */
export async function showJoined(
  queryClient: QueryClient,
  workspaceId: number,
  show: (workspace: ActiveWorkspace) => void,
): Promise<void> {
  const workspaces = await queryClient.fetchQuery({ ...workspacesQuery, staleTime: 0 })
  const joined = workspaces.find(({ id }) => id === workspaceId)
  if (joined) show(joined)
}
