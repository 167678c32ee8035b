import { isAdministrative, PERMISSIONS } from './permission-registry.ts'
import { ADMIN_PERMISSION, type Permission, type Restriction } from './permissions.ts'

/* Who may give which rights, and who is above whom: for the Worker and the browser. */

/**
 * Returns those of the wanted permissions that somebody lacks, or has with a tighter limit. Unknown names give no right
 * and do not count.
 */
export function permissionsBeyond(
  held: readonly Permission[],
  wanted: readonly Permission[],
): Permission[] {
  if (held.some(({ name }) => name === ADMIN_PERMISSION)) return []
  return wanted.filter(
    (permission) =>
      PERMISSIONS.some(({ name }) => name === permission.name) &&
      !covers(
        held.find(({ name }) => name === permission.name),
        permission,
      ),
  )
}

/** Whether somebody has administrative rights that another one lacks. Those of every member do not count. */
export const isAbove = (somebody: readonly Permission[], another: readonly Permission[]): boolean =>
  permissionsBeyond(
    another,
    somebody.filter(({ name }) => isAdministrative(name)),
  ).length > 0

/** Whether somebody may make a user with a role: with what they have themselves, or as registration would. */
export const mayGiveNewUser = (
  held: readonly Permission[],
  { isDefault, permissions }: { isDefault: boolean; permissions: readonly Permission[] },
): boolean =>
  isDefault ? !isAbove(permissions, held) : permissionsBeyond(held, permissions).length === 0

function covers(own: Permission | undefined, wanted: Permission): boolean {
  return (
    own !== undefined &&
    own.restrictions.every(({ name, value }) =>
      isWithin(wanted.restrictions.find((other) => other.name === name)?.value ?? null, value),
    )
  )
}

/** Null = no limit. */
const isWithin = (wanted: Restriction['value'], limit: Restriction['value']): boolean => {
  if (limit === null) return true
  return typeof limit === 'number'
    ? typeof wanted === 'number' && wanted <= limit
    : wanted === limit
}
