import type { SpaceAccess } from '#worker/access/access.ts'
import { rightsOf } from '#worker/access/workspace-permissions.ts'
import { ForbiddenError, ValidationError } from '#worker/errors.ts'

/**
 * | who                                        | invite, resend, cancel, change role | join, decline           |
 * |--------------------------------------------|-------------------------------------|-------------------------|
 * | owner, member who may manage members       | yes, roles up to their own rights   | no                      |
 * | account whose proven address is invited    | no                                  | until the invite ends   |
 * | anybody else                               | no                                  | no                      |
 *
 * Nobody gives rights that they do not have. Throws ForbiddenError, ValidationError (no such role).
 * @param permissions of the role; null = there is no such role.
 */
export function authorizeRole(
  { space, spaceId, actor, facts }: SpaceAccess,
  permissions: string[] | null,
): void {
  if (!permissions) throw new ValidationError({ roleId: ['Please choose a role.'] })
  if (actor.kind === 'user' && actor.id === space.ownerId) return
  const own = facts.memberships.get(spaceId)
  if (!own || ![...rightsOf(permissions)].every((right) => own.has(right)))
    throw new ForbiddenError('You cannot give rights that you do not have.')
}

/** Throws ForbiddenError when the owner may have no workspaces any more, and so no people in them. */
export function authorizeGrowth(mostMembers: number | null): void {
  if (mostMembers === 0)
    throw new ForbiddenError('The owner of this workspace may not invite people.')
}
