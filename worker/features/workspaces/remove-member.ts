import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError, ValidationError } from '#worker/errors.ts'
import { deleteMember, deleteOwnMembership, selectMember } from './member-queries.ts'
import { authorizeRoles, openManaged } from './policy.ts'

/**
 * Ends somebody's membership; with the caller's own id, leaves the workspace. Files stay, links end.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError, ValidationError (the owner), ConflictError.
 */
export async function removeMember(
  ctx: RequestContext,
  { id, memberId }: { id: number; memberId: number },
): Promise<void> {
  const { user } = openSpace(ctx, id)
  await (memberId === user.id ? leave(ctx, id) : removeOther(ctx, id, memberId))
}

async function leave(ctx: RequestContext, id: number): Promise<void> {
  const { spaceId, space, user } = openSpace(ctx, id)
  if (space.ownerId === user.id)
    throw new ValidationError({
      memberId: [
        space.kind === 'personal'
          ? 'You can’t leave your personal workspace.'
          : 'You own this workspace. Hand it over or delete it instead.',
      ],
    })
  if (!(await deleteOwnMembership(ctx.deps.db, spaceId, user.id))) throw new NotFoundError()
}

async function removeOther(ctx: RequestContext, id: number, memberId: number): Promise<void> {
  const opened = openManaged(ctx, id, 'manageMembers')
  const { spaceId, space, user } = opened
  if (memberId === space.ownerId)
    throw new ValidationError({
      memberId: ['The owner can’t be removed. The workspace has to be handed over first.'],
    })
  const { db } = ctx.deps
  const member = await selectMember(db, spaceId, memberId)
  if (!member) throw new NotFoundError()
  authorizeRoles(opened, member.permissions)
  const { roleId } = member
  if (!(await deleteMember(db, { spaceId, memberId, roleId, managerId: user.id })))
    throw new ConflictError('This has changed. Please try again.')
}
