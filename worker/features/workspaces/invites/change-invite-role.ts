import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { authorizeRole } from './policy.ts'
import { selectRole, updateInviteRole } from './queries.ts'

/** Changes the role that an invite gives. Throws NotFoundError, ForbiddenError, ValidationError. */
export async function changeInviteRole(
  ctx: RequestContext,
  { id, inviteId, roleId }: { id: number; inviteId: string; roleId: number },
): Promise<void> {
  const space = openSpace(ctx, id)
  authorizeAnywhere(space, 'manageMembers')
  const { db } = ctx.deps
  authorizeRole(space, await selectRole(db, roleId))
  const { spaceId } = space
  if (!(await updateInviteRole(db, { id: inviteId, spaceId, roleId }))) throw new NotFoundError()
}
