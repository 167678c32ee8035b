import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError, ValidationError } from '#worker/errors.ts'
import { selectMemberAndRole, updateMemberRole } from './member-queries.ts'
import { authorizeRoles, openManaged } from './policy.ts'
import { presentDetails } from './present.ts'
import type { WorkspaceDetails } from './schema.ts'

/** Throws UnauthorizedError, NotFoundError, ForbiddenError, ValidationError (the owner; an unknown role), ConflictError. */
export async function changeMemberRole(
  ctx: RequestContext,
  { id, memberId, roleId }: { id: number; memberId: number; roleId: number },
): Promise<WorkspaceDetails> {
  const opened = openManaged(ctx, id, 'manageMembers')
  const { spaceId, space, user } = opened
  if (memberId === space.ownerId)
    throw new ValidationError({
      memberId: ['The owner has every right. Hand over the workspace first.'],
    })
  const { db } = ctx.deps
  const { member, role } = await selectMemberAndRole(db, { spaceId, memberId, roleId })
  if (!member) throw new NotFoundError()
  if (!role) throw new ValidationError({ roleId: ['This role does not exist.'] })
  authorizeRoles(opened, member.permissions, role.permissions)
  // Whoever changes their own role may not see invitations any more.
  const key = { spaceId, userId: user.id, withInvites: memberId !== user.id }
  const { isChanged, details } = await updateMemberRole(db, key, { ...member, memberId, roleId })
  if (!isChanged || !details) throw new ConflictError('This has changed. Please try again.')
  return presentDetails(ctx, details, user)
}
