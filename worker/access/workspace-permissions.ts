import type { MemberRight } from './can.ts'

/** Roles that a site starts with for the members of workspaces. */
type DefaultWorkspaceRole = 'Contributor' | 'Editor' | 'Admin'

interface WorkspacePermission {
  name: string
  rights: readonly MemberRight[]
  defaultRoles: readonly DefaultWorkspaceRole[]
}

const EVERYBODY = ['Contributor', 'Editor', 'Admin'] as const
const EDITORS = ['Editor', 'Admin'] as const

/** All permissions that a role in a workspace can have. */
export const WORKSPACE_PERMISSIONS = [
  {
    name: 'files.view',
    rights: ['view', 'comment'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.download',
    rights: ['download'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.create',
    rights: ['create', 'copyBeside', 'deleteOwn'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.update',
    rights: ['update'],
    defaultRoles: EVERYBODY,
  },
  { name: 'files.move', rights: ['move'], defaultRoles: EDITORS },
  {
    name: 'files.delete',
    rights: ['delete', 'deleteForever'],
    defaultRoles: EDITORS,
  },
  {
    name: 'shares.create',
    rights: ['share', 'unshare'],
    defaultRoles: EDITORS,
  },
  {
    name: 'links.create',
    rights: ['link', 'unshare'],
    defaultRoles: EDITORS,
  },
  {
    name: 'workspace.members',
    rights: ['manageMembers'],
    defaultRoles: ['Admin'],
  },
  {
    name: 'workspace.update',
    rights: ['manageSettings'],
    defaultRoles: ['Admin'],
  },
] as const satisfies readonly WorkspacePermission[]

export type WorkspacePermissionName = (typeof WORKSPACE_PERMISSIONS)[number]['name']

const DECLARATIONS: readonly (WorkspacePermission & { name: WorkspacePermissionName })[] =
  WORKSPACE_PERMISSIONS

/** The rights of a role with these permissions; names that are not in the registry give none. */
export const rightsOf = (names: readonly string[]): ReadonlySet<MemberRight> =>
  new Set(DECLARATIONS.flatMap(({ name, rights }) => (names.includes(name) ? rights : [])))

const permissionsOf = (role: DefaultWorkspaceRole): WorkspacePermissionName[] =>
  DECLARATIONS.filter(({ defaultRoles }) => defaultRoles.includes(role)).map(({ name }) => name)

/** A site starts with these; the first is offered first to whoever invites. */
export const DEFAULT_WORKSPACE_ROLES = [
  {
    name: 'Contributor',
    description: 'Views, downloads, uploads and changes files. Deletes only what they uploaded.',
    permissions: permissionsOf('Contributor'),
  },
  {
    name: 'Editor',
    description: 'Also moves, deletes and shares files.',
    permissions: permissionsOf('Editor'),
  },
  {
    name: 'Admin',
    description: 'Also invites and removes members, and changes the workspace.',
    permissions: permissionsOf('Admin'),
  },
] as const
