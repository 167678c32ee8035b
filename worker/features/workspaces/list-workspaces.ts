import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { personalWorkspace, presentWorkspace } from './present.ts'
import type { Workspace } from './schema.ts'

/** The caller's workspaces, the personal one first. They come with the session's statement. Throws UnauthorizedError. */
export function listWorkspaces(ctx: Pick<RequestContext, 'actor'>): Workspace[] {
  const user = requireUser(ctx)
  return [
    personalWorkspace(user),
    ...user.workspaces.map((workspace) => presentWorkspace(workspace, user)),
  ]
}
