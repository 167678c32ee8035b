import { ForbiddenError } from '#worker/errors.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { PermissionHolder } from '#worker/access/permissions.ts'

/** Checks the permission that the setting's declaration names: `admin` for sensitive ones. Throws ForbiddenError. */
export function authorizeChangingSetting(
  holder: PermissionHolder,
  permission: PermissionName,
): void {
  if (!hasPermission(holder, permission)) throw new ForbiddenError()
}
