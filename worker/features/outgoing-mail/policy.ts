import { ForbiddenError, UnauthorizedError } from '#worker/errors.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { ADMIN_PERMISSION, hasPermission, isLoggedIn } from '#worker/access/permissions.ts'
import type { PermissionHolder } from '#worker/access/permissions.ts'

/**
 * Mails hold links that open accounts: whoever reads them can be anybody.
 *
 * | who              | sees the log | reads a mail | sends it again |
 * |------------------|--------------|--------------|----------------|
 * | guest            | no: 401      | no: 401      | no: 401        |
 * | with `logs.view` | yes          | no: 403      | yes            |
 * | `admin`          | yes          | yes          | yes            |
 * | any other user   | no: 403      | no: 403      | no: 403        |
 */
export function authorizeLog(holder: PermissionHolder): void {
  requirePermission(holder, 'logs.view')
}

export function authorizeReadingMail(holder: PermissionHolder): void {
  requirePermission(holder, ADMIN_PERMISSION)
}

function requirePermission(holder: PermissionHolder, name: PermissionName): void {
  if (!isLoggedIn(holder)) throw new UnauthorizedError()
  if (!hasPermission(holder, name)) throw new ForbiddenError()
}
