import { isAbove, mayGiveNewUser, permissionsBeyond } from '#worker/access/held-rights.ts'
import type { Permission } from '#worker/access/permissions.ts'
import type { SignedInUser } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import type { RoleFacts, Target } from './queries.ts'

/**
 * | what                                   | who may, beside the permission of the call              |
 * |----------------------------------------|---------------------------------------------------------|
 * | give a permission with its limits      | who has it themselves, with no tighter limits           |
 * | give a role                            | who has all that is in it                               |
 * | make a user with the default role      | anybody, as registration does; none above themselves    |
 * | give a permission by a plan            | anybody with `billing.manage`, but no administrative ones |
 * | change, delete or take away a role     | who has the administrative permissions that are in it   |
 * | change, ban, delete, impersonate a user | who has the administrative permissions that they have  |
 *
 * `admin` includes all. The last one who has it keeps it, and nobody takes from themselves what opens the admin area
 * (`keepAdmins`).
 */

const ONLY_OWN_PERMISSIONS = 'You can only give permissions that you have yourself.'

/** Throws ForbiddenError. */
export function authorizeGiving({ permissions }: SignedInUser, given: readonly Permission[]): void {
  if (permissionsBeyond(permissions, given).length > 0)
    throw new ForbiddenError(ONLY_OWN_PERMISSIONS)
}

/** Of changed permissions only those that are new or looser. Throws ForbiddenError. */
export function authorizeGivingMore(
  user: SignedInUser,
  former: readonly Permission[],
  given: readonly Permission[],
): void {
  authorizeGiving(user, permissionsBeyond(former, given))
}

/** Throws ForbiddenError. */
export function authorizeGivingNewUser(
  { permissions }: SignedInUser,
  role: Pick<RoleFacts, 'isDefault' | 'permissions'>,
): void {
  if (!mayGiveNewUser(permissions, role)) throw new ForbiddenError(ONLY_OWN_PERMISSIONS)
}

/** Throws ForbiddenError. */
export function authorizeRole(
  { permissions }: SignedInUser,
  role: Pick<RoleFacts, 'type' | 'permissions'>,
): void {
  if (role.type === 'site' && isAbove(role.permissions, permissions))
    throw new ForbiddenError('This role has permissions that you do not have.')
}

/** Throws ForbiddenError. */
export function authorizeOver(
  { id, permissions }: SignedInUser,
  targets: readonly Pick<Target, 'id' | 'permissions'>[],
): void {
  if (targets.some((target) => target.id !== id && isAbove(target.permissions, permissions)))
    throw new ForbiddenError('This user has permissions that you do not have.')
}
