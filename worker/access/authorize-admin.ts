import { ForbiddenError, NotFoundError, UnauthorizedError } from '#worker/errors.ts'
import { isAdministrative, type PermissionName } from './permission-registry.ts'
import { hasPermission, isLoggedIn, type PermissionHolder } from './permissions.ts'

/**
 * For calls of the admin area, which does not exist for members.
 *
 * | who                                | answer |
 * |------------------------------------|--------|
 * | guest                              | 401    |
 * | user without any admin permission  | 404    |
 * | with other admin permissions       | 403    |
 * | with the permission, or `admin`    | goes on |
 *
 * @throws UnauthorizedError, NotFoundError, ForbiddenError
 */
export function authorizeAdmin(holder: PermissionHolder, permission: PermissionName): void {
  if (!isLoggedIn(holder)) throw new UnauthorizedError()
  if (hasPermission(holder, permission)) return
  const isSomeAdmin = holder.user?.permissions.some(({ name }) => isAdministrative(name))
  throw isSomeAdmin ? new ForbiddenError() : new NotFoundError()
}
