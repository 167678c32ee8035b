import {
  isAdministrative,
  PERMISSIONS,
  type PermissionDeclaration,
} from '#worker/access/permission-registry.ts'
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

const grouped = (permissions: typeof SITE): PermissionGroup[] =>
  [...new Set(permissions.map(({ group }) => group))].map((group) => ({
    group,
    permissions: permissions.filter((permission) => permission.group === group),
  }))

/** Whom permissions are given to. */
export type PermissionTarget = 'site' | 'workspace' | 'plan'

/** All permissions of the registries that each can have. */
export const PERMISSION_GROUPS: Record<PermissionTarget, PermissionGroup[]> = {
  site: grouped(SITE),
  plan: grouped(SITE.filter(({ name }) => !isAdministrative(name))),
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
