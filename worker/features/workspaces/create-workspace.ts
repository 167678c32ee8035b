import { exceededLimit } from '#db/client.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { authorizeCreation, mostWorkspaces } from './policy.ts'
import { presentWorkspace } from './present.ts'
import { insertWorkspace } from './queries.ts'
import type { Workspace, WorkspaceInput } from './schema.ts'

/** Throws UnauthorizedError, ForbiddenError, ValidationError (too many workspaces). */
export async function createWorkspace(
  ctx: RequestContext,
  { name }: WorkspaceInput,
): Promise<Workspace> {
  const user = requireUser(ctx)
  authorizeCreation(ctx)
  const most = mostWorkspaces(ctx)
  const now = ctx.deps.clock().toISOString()
  const id = await insertWorkspace(ctx.deps.db, { ownerId: user.id, name, most, now }).catch(
    (error: unknown) => {
      const limit = exceededLimit(error)
      throw limit === null ? error : new TooManyWorkspacesError(limit)
    },
  )
  const workspace = { id, name, memberCount: 1, owner: user, isOwnerBanned: false, role: null }
  return presentWorkspace(workspace, user)
}

class TooManyWorkspacesError extends ValidationError {
  constructor(count: number) {
    super(
      {
        name: [
          count === 1
            ? 'You can have only one workspace.'
            : 'You can have at most :count workspaces.',
        ],
      },
      { count },
    )
  }
}
