import type { SignedInUser } from '#worker/context/context.ts'
import { ForbiddenError, NotFoundError } from '#worker/errors.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { hasPermission } from '#worker/access/permissions.ts'

/**
 * | who                  | reads an account | changes it (names, picture, zone) | its space | bans |
 * |----------------------|------------------|-----------------------------------|-----------|------|
 * | guest                | no: 401          | no: 401                           | no: 401   | no: 401 |
 * | its owner            | yes              | yes                               | ignored   | no: 422 |
 * | with `users.view`    | yes              | no: 404                           | no: 404   | no: 404 |
 * | with `users.update`  | yes              | no: 404                           | yes, one's own too | yes, but nobody with `admin` unless `admin` |
 * | anybody else         | no: 404          | no: 404                           | no: 404   | no: 404 |
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

/** Throws NotFoundError. */
export function authorizeBanning(user: SignedInUser): void {
  if (!may(user, 'users.update')) throw new NotFoundError()
}

/** Throws ForbiddenError: who may do everything is shut out by their like only. */
export function authorizeBanningOf(user: SignedInUser, isTargetAdmin: boolean): void {
  if (isTargetAdmin && !may(user, 'admin')) throw new ForbiddenError()
}
