import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { MenuItem, MenuPosition } from '#worker/settings/schema.ts'

/** The items of the menus at a position that the visitor may see: those whose every role and permission they hold, and that lead somewhere. */
export function visibleMenuItems(data: BootstrapData, position: MenuPosition): MenuItem[] {
  const heldRoles = new Set(
    (data.user?.roles ?? (data.guest_role ? [data.guest_role] : [])).map((role) => role.id),
  )
  return data.settings.menus
    .filter((menu) => menu.positions.includes(position))
    .flatMap((menu) => menu.items)
    .filter(
      (item) =>
        item.action !== '' &&
        item.roles.every((role) => heldRoles.has(role)) &&
        // An admin types them: an unknown name is held by nobody but admins.
        item.permissions.every((name) => hasPermission(data, name as PermissionName)),
    )
}
