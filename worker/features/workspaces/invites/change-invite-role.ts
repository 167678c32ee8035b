import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { authorizeRoles, openManaged } from '../policy.ts'
import { presentDetails } from '../present.ts'
import type { WorkspaceDetails } from '../schema.ts'
import { selectInviteAndRole, updateInviteRole } from './queries.ts'

/** Changes the role that an invite gives. Throws UnauthorizedError, NotFoundError, ForbiddenError, ValidationError. */
export async function changeInviteRole(
  ctx: RequestContext,
  { id, inviteId, roleId }: { id: number; inviteId: string; roleId: number },
): Promise<WorkspaceDetails> {
  const space = openManaged(ctx, id, 'manageMembers')
  const { spaceId, user } = space
  const { db } = ctx.deps
  const { invite, role } = await selectInviteAndRole(db, { id: inviteId, spaceId, roleId })
  if (!invite) throw new NotFoundError()
  if (!role) throw new ValidationError({ roleId: ['This role does not exist.'] })
  authorizeRoles(space, invite, role)
  const key = { spaceId, userId: user.id, withInvites: true }
  const details = await updateInviteRole(db, key, { id: inviteId, roleId })
  if (!details) throw new NotFoundError()
  return presentDetails(ctx, details, user)
}
