import { ForbiddenError, UnauthorizedError } from '#worker/errors.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { hasPermission, isLoggedIn } from '#worker/access/permissions.ts'
import type { PermissionHolder } from '#worker/access/permissions.ts'

/**
 * | who                             | reads and changes settings |
 * |---------------------------------|----------------------------|
 * | guest                           | no: 401                    |
 * | user                            | no: 403                    |
 * | with `settings.update`          | yes, but for the sensitive |
 * | `admin`                         | yes                        |
 */
export function authorizeSettings(holder: PermissionHolder): void {
  if (!isLoggedIn(holder)) throw new UnauthorizedError()
  if (!hasPermission(holder, 'settings.update')) throw new ForbiddenError()
}

/** Checks the permission that the setting's declaration names. Throws ForbiddenError. */
export function authorizeChangingSetting(
  holder: PermissionHolder,
  permission: PermissionName,
): void {
  if (!hasPermission(holder, permission)) throw new ForbiddenError()
}
