/** Roles that a site starts with; an owner may change and rename them. */
export type DefaultRole = 'guests' | 'users' | 'admins'

export interface PermissionDeclaration {
  name: string
  /** Heading under which an admin finds it. */
  group: 'Administration' | 'Files' | 'Sharing' | 'API' | 'Users' | 'Content'
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
    label: 'View logs',
    description:
      'See mails that the site sent and send them again, errors, scheduled jobs and what admins did. The text of mails needs full access.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'reports.view',
    group: 'Administration',
    label: 'View reports',
    description: 'See how many users, files and visits the site has.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'billing.manage',
    group: 'Administration',
    label: 'Manage plans and subscriptions',
    description:
      'Change plans and prices, see and change subscriptions, and mark invoices as paid.',
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
    description:
      'Create and change accounts, their roles and how much they may store, ban them, and transfer their files.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'users.delete',
    group: 'Users',
    label: 'Delete users',
    description: 'Delete accounts with their files, or give the files to somebody else.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'users.impersonate',
    group: 'Users',
    label: 'Sign in as users',
    description: 'See the site as a user with no more rights sees it.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'roles.update',
    group: 'Users',
    label: 'Manage roles',
    description: 'Create and change roles, with permissions that the user has as well.',
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
    description: 'Move to trash, restore, and delete forever.',
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
    name: 'files.manage',
    group: 'Content',
    label: 'Delete files of all users',
    description: 'Move files of others to their trash, or delete them forever.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'links.manage',
    group: 'Content',
    label: 'Manage links of all users',
    description: 'View and delete links of others, and close reports of abuse.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'workspaces.manage',
    group: 'Content',
    label: 'Manage workspaces of all users',
    description: 'View workspaces of others, change their owner and delete them.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'contact.manage',
    group: 'Content',
    label: 'Manage contact messages',
    description: 'Read, mark and delete what visitors wrote on the contact page.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'pages.update',
    group: 'Content',
    label: 'Manage pages',
    description: 'Create, change and delete custom pages.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'tags.update',
    group: 'Content',
    label: 'Manage tags of all users',
    description: 'Rename and delete tags of all users.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'themes.update',
    group: 'Content',
    label: 'Manage themes',
    description: 'Create, change and delete themes.',
    restrictions: [],
    defaultRoles: [],
  },
  {
    name: 'localizations.update',
    group: 'Content',
    label: 'Manage languages',
    description: 'Add languages and change their texts.',
    restrictions: [],
    defaultRoles: [],
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

/** Held by nobody who is no admin of some kind. */
export const isAdministrative = (name: string): boolean =>
  DECLARATIONS.some(
    (permission) => permission.name === name && !permission.defaultRoles.includes('users'),
  )
