import type { SignedInUser } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { hasPermission } from '#worker/access/permissions.ts'

/**
 * | who                  | reads an account | changes it (names, picture, zone) | its space |
 * |----------------------|------------------|-----------------------------------|-----------|
 * | guest                | no: 401          | no: 401                           | no: 401   |
 * | its owner            | yes              | yes                               | ignored   |
 * | with `users.view`    | yes              | no: 404                           | no: 404   |
 * | with `users.update`  | yes              | no: 404                           | yes, one's own too |
 * | anybody else         | no: 404          | no: 404                           | no: 404   |
 */
const may = (user: SignedInUser, permission: PermissionName) =>
  hasPermission({ user, guest_role: null }, permission)

/** Throws NotFoundError. */
export function authorizeReading(user: SignedInUser, id: number): void {
  if (user.id !== id && !may(user, 'users.view') && !may(user, 'users.update'))
    throw new NotFoundError()
}

/** Throws NotFoundError. */
export function authorizeChanging(user: SignedInUser, id: number): void {
  if (user.id !== id) throw new NotFoundError()
}

/** Whether somebody may say how much others may store. */
export const maySetSpace = (user: SignedInUser): boolean => may(user, 'users.update')
