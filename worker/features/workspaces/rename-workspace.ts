import { mayAnywhere } from '#worker/access/access.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { openManaged } from './policy.ts'
import { presentDetails } from './present.ts'
import { updateName } from './queries.ts'
import type { WorkspaceDetails, WorkspaceInput } from './schema.ts'

/** Throws UnauthorizedError, NotFoundError, ForbiddenError. */
export async function renameWorkspace(
  ctx: RequestContext,
  { id, name }: WorkspaceInput & { id: number },
): Promise<WorkspaceDetails> {
  const space = openManaged(ctx, id, 'manageSettings')
  const { spaceId, user } = space
  const withInvites = mayAnywhere(space, 'manageMembers')
  const details = await updateName(ctx.deps.db, { spaceId, userId: user.id, withInvites }, name)
  if (!details) throw new NotFoundError()
  return presentDetails(ctx, details, user)
}
