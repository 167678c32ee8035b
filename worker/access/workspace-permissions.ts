import type { MemberRight } from './can.ts'

/** Roles that a site starts with for the members of workspaces. */
type DefaultWorkspaceRole = 'Contributor' | 'Editor' | 'Admin'

interface WorkspacePermission {
  name: string
  label: string
  rights: readonly MemberRight[]
  defaultRoles: readonly DefaultWorkspaceRole[]
}

const EVERYBODY = ['Contributor', 'Editor', 'Admin'] as const
const EDITORS = ['Editor', 'Admin'] as const

/** All permissions that a role in a workspace can have. */
export const WORKSPACE_PERMISSIONS = [
  {
    name: 'files.view',
    label: 'View files and folders',
    rights: ['view', 'comment'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.download',
    label: 'Download files',
    rights: ['download'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.create',
    label: 'Upload files, create folders, and delete what they have put there',
    rights: ['create', 'copyBeside', 'deleteOwn'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.update',
    label: 'Rename, describe and replace',
    rights: ['update'],
    defaultRoles: EVERYBODY,
  },
  { name: 'files.move', label: 'Move', rights: ['move'], defaultRoles: EDITORS },
  {
    name: 'files.delete',
    label: 'Delete and restore',
    rights: ['delete', 'deleteForever'],
    defaultRoles: EDITORS,
  },
  {
    name: 'shares.create',
    label: 'Share with people',
    rights: ['share', 'unshare'],
    defaultRoles: EDITORS,
  },
  {
    name: 'links.create',
    label: 'Create links',
    rights: ['link', 'unshare'],
    defaultRoles: EDITORS,
  },
  {
    name: 'workspace.members',
    label: 'Invite and manage members',
    rights: ['manageMembers'],
    defaultRoles: ['Admin'],
  },
  {
    name: 'workspace.update',
    label: 'Change the settings of the workspace',
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
