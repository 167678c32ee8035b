import type { MemberRight } from './can.ts'

/** Roles that a site starts with for the members of workspaces. */
type DefaultWorkspaceRole = 'Contributor' | 'Editor' | 'Admin'

interface WorkspacePermission {
  name: string
  label: string
  description: string
  rights: readonly MemberRight[]
  defaultRoles: readonly DefaultWorkspaceRole[]
}

const EVERYBODY = ['Contributor', 'Editor', 'Admin'] as const
const EDITORS = ['Editor', 'Admin'] as const

/** All permissions that a role in a workspace can have. */
export const WORKSPACE_PERMISSIONS = [
  {
    name: 'files.view',
    label: 'View files',
    description: 'View files and folders, and comment on them.',
    rights: ['view', 'comment'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.download',
    label: 'Download files',
    description: 'Without it, files can be viewed in the list but not opened or downloaded.',
    rights: ['download'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.create',
    label: 'Upload files and create folders',
    description: 'Also move to trash what they have uploaded themselves.',
    rights: ['create', 'copyBeside', 'deleteOwn'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.update',
    label: 'Change files and folders',
    description: 'Rename, describe and replace.',
    rights: ['update'],
    defaultRoles: EVERYBODY,
  },
  {
    name: 'files.move',
    label: 'Move files and folders',
    description: 'Into other folders and workspaces.',
    rights: ['move'],
    defaultRoles: EDITORS,
  },
  {
    name: 'files.delete',
    label: 'Delete files and folders',
    description: 'Move to trash, restore, and delete forever.',
    rights: ['delete', 'deleteForever'],
    defaultRoles: EDITORS,
  },
  {
    name: 'shares.create',
    label: 'Share with people',
    description: 'Give others access to files and folders, and end it.',
    rights: ['share', 'unshare'],
    defaultRoles: EDITORS,
  },
  {
    name: 'links.create',
    label: 'Create links',
    description: 'Share files and folders by link.',
    rights: ['link', 'unshare'],
    defaultRoles: EDITORS,
  },
  {
    name: 'workspace.members',
    label: 'Manage members',
    description: 'Invite and remove members, and change their roles.',
    rights: ['manageMembers'],
    defaultRoles: ['Admin'],
  },
  {
    name: 'workspace.update',
    label: 'Change the workspace',
    description: 'Rename it.',
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
