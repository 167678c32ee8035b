import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { selectWorkspaceRoles } from './queries.ts'
import type { WorkspaceRole } from './schema.ts'

/** Roles that members of workspaces can have; the first is the usual one. Throws UnauthorizedError. */
export async function listWorkspaceRoles(ctx: RequestContext): Promise<WorkspaceRole[]> {
  requireUser(ctx)
  return selectWorkspaceRoles(ctx.deps.db)
}
