import type { BootstrapData } from './schema.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { MenuItem, MenuPosition } from '#worker/settings/schema.ts'

/** The items of the menus at a position that the visitor may see. */
export const visibleMenuItems = (data: BootstrapData, position: MenuPosition): MenuItem[] =>
  data.settings.menus
    .filter((menu) => menu.positions.includes(position))
    .flatMap((menu) => menu.items)
    .filter((item) => isItemVisible(data, item))

/** Whether it leads somewhere, and the visitor holds its every role and permission. */
export function isItemVisible(
  data: Pick<BootstrapData, 'user' | 'guest_role'>,
  item: MenuItem,
): boolean {
  const roles = data.user?.roles ?? (data.guest_role ? [data.guest_role] : [])
  return (
    item.action !== '' &&
    item.roles.every((id) => roles.some((role) => role.id === id)) &&
    // An admin types them: an unknown name is held by nobody but admins.
    item.permissions.every((name) => hasPermission(data, name as PermissionName))
  )
}
