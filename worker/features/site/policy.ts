import { ForbiddenError, NotFoundError, UnauthorizedError } from '#worker/errors.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { hasPermission, isLoggedIn } from '#worker/access/permissions.ts'
import type { PermissionHolder } from '#worker/access/permissions.ts'
import type { SettingValues } from '#worker/settings/registry.ts'

/**
 * | who                             | reads and changes settings | reads the API's documentation |
 * |---------------------------------|----------------------------|-------------------------------|
 * | guest                           | no: 401                    | no: 401                       |
 * | user                            | no: 403                    | no: 404                       |
 * | with `settings.update`          | yes, but for the sensitive | no: 404                       |
 * | with `api.access`               | no: 403                    | while the API is integrated   |
 * | `admin`                         | yes                        | while the API is integrated   |
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

/** Throws UnauthorizedError, NotFoundError. */
export function authorizeApiDocs(
  holder: PermissionHolder,
  settings: Pick<SettingValues, 'api.integrated'>,
): void {
  if (!isLoggedIn(holder)) throw new UnauthorizedError()
  if (!settings['api.integrated'] || !hasPermission(holder, 'api.access')) throw new NotFoundError()
}
