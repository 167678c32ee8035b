/**
 * Who may do what (spec 1, section 6): one implementation for the Worker and the browser.
 * Permissions come from the signed-in user, or from the guest role when nobody is signed in.
 */

export interface Restriction {
  name: string
  value: string | number | boolean | null
}

export interface Permission {
  name: string
  restrictions: Restriction[]
}

export interface PermissionHolder {
  user: { permissions: Permission[] } | null
  guest_role: { permissions: Permission[] } | null
}

/** What someone may do with what is their own; what else there is concerns the site. */
export const MEMBER_PERMISSIONS = [
  'files.create',
  'files.update',
  'files.download',
  'files.delete',
  'links.create',
  'api.access',
] as const

/** Grants everything. */
export const ADMIN_PERMISSION = 'admin'

function heldPermissions(holder: PermissionHolder): Permission[] {
  return (holder.user ?? holder.guest_role)?.permissions ?? []
}

export function isLoggedIn(holder: PermissionHolder): boolean {
  return holder.user !== null
}

export function getPermission(holder: PermissionHolder, name: string): Permission | undefined {
  const permissions = heldPermissions(holder)
  return (
    permissions.find((permission) => permission.name === name) ??
    permissions.find((permission) => permission.name === ADMIN_PERMISSION)
  )
}

export function hasPermission(holder: PermissionHolder, name: string): boolean {
  return getPermission(holder, name) !== undefined
}

/** The restriction's value; `null` when the permission is missing, `undefined` when the restriction is. */
export function getRestrictionValue(
  holder: PermissionHolder,
  permissionName: string,
  restrictionName: string,
): Restriction['value'] | undefined {
  const permission = getPermission(holder, permissionName)
  if (!permission) return null
  return permission.restrictions.find((restriction) => restriction.name === restrictionName)?.value
}
