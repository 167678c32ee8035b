import { ForbiddenError, UnauthorizedError } from '#worker/errors.ts'
import { hasPermission, isLoggedIn } from '#worker/permissions.ts'
import type { PermissionHolder } from '#worker/permissions.ts'

/**
 * | who                              | reads and changes settings |
 * |----------------------------------|----------------------------|
 * | guest                            | no: 401                    |
 * | user                             | no: 403                    |
 * | with `settings.update`, `admin`  | yes                        |
 */
export function authorizeSettings(holder: PermissionHolder): void {
  if (!isLoggedIn(holder)) throw new UnauthorizedError()
  if (!hasPermission(holder, 'settings.update')) throw new ForbiddenError()
}
