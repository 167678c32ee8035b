import type { PermissionName } from './permission-registry.ts'

/* Checks of permissions, for the Worker and the browser: those of the signed-in user, or of the guest role. */

export interface Restriction {
  name: string
  value: string | number | boolean | null
}

/** As stored with a role or a user; the name is data and may have left the registry. */
export interface Permission {
  name: string
  restrictions: Restriction[]
}

export interface PermissionHolder {
  user: { permissions: Permission[] } | null
  guest_role: { permissions: Permission[] } | null
}

/** Grants everything. */
export const ADMIN_PERMISSION = 'admin' satisfies PermissionName

function heldPermissions(holder: PermissionHolder): Permission[] {
  return (holder.user ?? holder.guest_role)?.permissions ?? []
}

export function isLoggedIn(holder: PermissionHolder): boolean {
  return holder.user !== null
}

export function getPermission(
  holder: PermissionHolder,
  name: PermissionName,
): Permission | undefined {
  const permissions = heldPermissions(holder)
  return (
    permissions.find((permission) => permission.name === name) ??
    permissions.find((permission) => permission.name === ADMIN_PERMISSION)
  )
}

export function hasPermission(holder: PermissionHolder, name: PermissionName): boolean {
  return getPermission(holder, name) !== undefined
}

/** The restriction's value; `null` when the permission is missing, `undefined` when the restriction is. */
export function getRestrictionValue(
  holder: PermissionHolder,
  permissionName: PermissionName,
  restrictionName: string,
): Restriction['value'] | undefined {
  const permission = getPermission(holder, permissionName)
  if (!permission) return null
  return permission.restrictions.find((restriction) => restriction.name === restrictionName)?.value
}
