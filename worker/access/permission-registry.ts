/** Roles that a site starts with; an owner may change and rename them. */
export type DefaultRole = 'guests' | 'users' | 'admins'

export interface PermissionDeclaration {
  name: string
  /** Heading under which an admin finds it. */
  group: 'Administration' | 'Files' | 'Sharing' | 'API' | 'Users'
  label: string
  description: string
  /** Limits that a role or a user can get together with the permission. */
  restrictions: readonly {
    name: string
    label: string
    description: string
    type: 'number' | 'boolean'
  }[]
  /** Roles that get it once: on a new site at its start, on an existing site with the version that adds it. */
  defaultRoles: readonly DefaultRole[]
}

/** All permissions of the site. */
export const PERMISSIONS = [
  {
    name: 'admin',
    group: 'Administration',
    label: 'Full access',
    description:
      'Includes every other permission, and settings with which any account could be taken over.',
    restrictions: [],
    defaultRoles: ['admins'],
  },
  {
    name: 'admin.access',
    group: 'Administration',
    label: 'Open the admin area',
    description: 'Each page of the admin area needs its own permission as well.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'settings.update',
    group: 'Administration',
    label: 'Change settings',
    description: 'View and change the settings of the site, except those that need full access.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'logs.view',
    group: 'Administration',
    label: 'View the mail log',
    description:
      'See which mails the site sent, and send them again. Their text needs full access.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'users.view',
    group: 'Users',
    label: 'View users',
    description: 'View the accounts of other users.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'users.update',
    group: 'Users',
    label: 'Manage users',
    description: 'Change how much others may store, ban them, and transfer their files.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'files.view',
    group: 'Files',
    label: 'View files of all users',
    description:
      'View and download files of others in the admin area. Nobody needs it for their own files.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'files.create',
    group: 'Files',
    label: 'Upload files and create folders',
    description: 'Upload, copy and create in all folders that the user can edit.',
    restrictions: [],
    defaultRoles: ['users'],
  },
  {
    name: 'files.update',
    group: 'Files',
    label: 'Change files and folders',
    description: 'Rename, move, describe and replace.',
    restrictions: [],
    defaultRoles: ['users'],
  },
  {
    name: 'files.download',
    group: 'Files',
    label: 'Download files',
    description: 'Without it, files can be viewed in the list but not opened or downloaded.',
    restrictions: [],
    defaultRoles: ['users'],
  },
  {
    name: 'files.delete',
    group: 'Files',
    label: 'Delete files and folders',
    description: 'Move to trash, restore, and delete forever; for admins, files of others as well.',
    restrictions: [],
    defaultRoles: ['users'],
  },
  {
    name: 'shares.create',
    group: 'Sharing',
    label: 'Share with people',
    description: 'Give other users access to files and folders.',
    restrictions: [],
    defaultRoles: ['users'],
  },
  {
    name: 'links.create',
    group: 'Sharing',
    label: 'Create links',
    description:
      'Share files and folders by link. Links stop working when the permission is removed.',
    restrictions: [],
    defaultRoles: ['users'],
  },
  {
    name: 'workspaces.create',
    group: 'Sharing',
    label: 'Create workspaces',
    description: 'Own workspaces and invite people to them. Their files count on the owner.',
    restrictions: [
      {
        name: 'count',
        label: 'Workspaces',
        description: 'Workspaces that a user can own, at most 100.',
        type: 'number',
      },
      {
        name: 'member_count',
        label: 'Members',
        description:
          'Members of each workspace, the owner and invitations included; at most 1,000.',
        type: 'number',
      },
    ],
    defaultRoles: ['users'],
  },
  {
    name: 'api.access',
    group: 'API',
    label: 'Use the API',
    description: 'Create access tokens and read the documentation of the API.',
    restrictions: [],
    defaultRoles: ['users'],
  },
] as const satisfies readonly PermissionDeclaration[]

export type PermissionName = (typeof PERMISSIONS)[number]['name']

const DECLARATIONS: readonly (PermissionDeclaration & { name: PermissionName })[] = PERMISSIONS

export const permissionsOfRole = (role: DefaultRole): PermissionName[] =>
  DECLARATIONS.filter(({ defaultRoles }) => defaultRoles.includes(role)).map(({ name }) => name)
