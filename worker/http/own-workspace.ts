import { createMiddleware } from 'hono/factory'
import { requireOpenWorkspace } from '../access/open-space.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Requires a named workspace to be the caller's, even if the call ignores it: otherwise clients would believe that the
 * action happened there.
 */
export const ownWorkspace = createMiddleware<AppEnv>(async (c, next) => {
  for (const sent of c.req.queries('workspaceId') ?? [])
    requireOpenWorkspace(parseInput(WorkspaceQuery, { workspaceId: sent }).workspaceId)
  await next()
})

/** The same for a payload, where some calls take the workspace too. */
export function requireOwnWorkspace(payload: unknown): void {
  if (typeof payload !== 'object' || payload === null || !('workspaceId' in payload)) return
  const { workspaceId } = payload
  if (workspaceId != null)
    requireOpenWorkspace(parseInput(WorkspaceQuery, { workspaceId }).workspaceId)
}
