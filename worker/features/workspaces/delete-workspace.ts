import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { openManaged } from './policy.ts'
import { deleteSpace } from './queries.ts'

/**
 * Deletes a workspace. Access, invitations and links end at once, and its bytes are released; the scheduled job removes
 * the files.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError.
 */
export async function deleteWorkspace(ctx: RequestContext, id: number): Promise<void> {
  const { spaceId, user } = openManaged(ctx, id, 'deleteSpace')
  const now = ctx.deps.clock().toISOString()
  if (!(await deleteSpace(ctx.deps.db, spaceId, user.id, now))) throw new NotFoundError()
}
