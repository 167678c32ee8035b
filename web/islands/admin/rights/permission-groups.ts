import { PERMISSIONS, type PermissionDeclaration } from '#worker/access/permission-registry.ts'
import { WORKSPACE_PERMISSIONS } from '#worker/access/workspace-permissions.ts'

/** As the tree shows it; English, translated there. */
export type ShownPermission = Pick<
  PermissionDeclaration,
  'name' | 'label' | 'description' | 'restrictions'
>

interface PermissionGroup {
  group: string
  permissions: ShownPermission[]
}

const SITE: readonly (ShownPermission & { group: string })[] = PERMISSIONS

const siteGroups = (): PermissionGroup[] =>
  [...new Set(SITE.map(({ group }) => group))].map((group) => ({
    group,
    permissions: SITE.filter((permission) => permission.group === group),
  }))

/** All permissions of the registries. */
export const PERMISSION_GROUPS: Record<'site' | 'workspace', PermissionGroup[]> = {
  site: siteGroups(),
  workspace: [
    {
      group: 'In workspaces',
      permissions: WORKSPACE_PERMISSIONS.map(({ name, label, description }) => ({
        name,
        label,
        description,
        restrictions: [],
      })),
    },
  ],
}
