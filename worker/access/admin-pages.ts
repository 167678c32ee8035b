import type { PermissionName } from './permission-registry.ts'
import { hasPermission, type PermissionHolder } from './permissions.ts'

export const ADMIN_PATH = '/admin'

export interface AdminPage {
  /** Below `/admin`; what is below it belongs to the page as well. */
  path: string
  label: string
  group: 'People' | 'Content' | 'Money' | 'Site'
  /** Needed beside `admin.access`. */
  permission: PermissionName
}

/** All pages of the admin area, as its side bar lists them. */
export const ADMIN_PAGES = {
  users: { path: '/users', label: 'Users', group: 'People', permission: 'users.view' },
  roles: { path: '/roles', label: 'Roles', group: 'People', permission: 'roles.update' },
  workspaces: {
    path: '/workspaces',
    label: 'Workspaces',
    group: 'People',
    permission: 'workspaces.manage',
  },
  files: { path: '/files', label: 'Files', group: 'Content', permission: 'files.view' },
  links: { path: '/links', label: 'Links', group: 'Content', permission: 'links.manage' },
  contact: {
    path: '/contact-messages',
    label: 'Messages',
    group: 'Content',
    permission: 'contact.manage',
  },
  pages: { path: '/pages', label: 'Pages', group: 'Content', permission: 'pages.update' },
  tags: { path: '/tags', label: 'Tags', group: 'Content', permission: 'tags.update' },
  localizations: {
    path: '/localizations',
    label: 'Localizations',
    group: 'Content',
    permission: 'localizations.update',
  },
  plans: { path: '/plans', label: 'Plans', group: 'Money', permission: 'billing.manage' },
  subscriptions: {
    path: '/subscriptions',
    label: 'Subscriptions',
    group: 'Money',
    permission: 'billing.manage',
  },
  invoices: { path: '/invoices', label: 'Invoices', group: 'Money', permission: 'billing.manage' },
  reports: { path: '/reports', label: 'Reports', group: 'Site', permission: 'reports.view' },
  logs: { path: '/logs', label: 'Logs', group: 'Site', permission: 'logs.view' },
  ads: { path: '/ads', label: 'Ads', group: 'Site', permission: 'settings.update' },
  settings: { path: '/settings', label: 'Settings', group: 'Site', permission: 'settings.update' },
  appearance: {
    path: '/appearance',
    label: 'Appearance',
    group: 'Site',
    permission: 'settings.update',
  },
  themes: { path: '/themes', label: 'Themes', group: 'Site', permission: 'themes.update' },
} as const satisfies Record<string, AdminPage>

export type AdminPageName = keyof typeof ADMIN_PAGES

/** The pages that somebody may open; none without the permission to open the admin area. */
export const adminPagesOf = (holder: PermissionHolder): [AdminPageName, AdminPage][] =>
  hasPermission(holder, 'admin.access')
    ? (Object.entries(ADMIN_PAGES) as [AdminPageName, AdminPage][]).filter(([, { permission }]) =>
        hasPermission(holder, permission),
      )
    : []

/** The page at a path below `/admin`; null when there is none. */
export function adminPageAt(pathname: string): AdminPageName | null {
  const below = pathname.slice(ADMIN_PATH.length).replace(/\/$/, '')
  const found = Object.entries(ADMIN_PAGES).find(
    ([, { path }]) => below === path || below.startsWith(`${path}/`),
  )
  return (found?.[0] ?? null) as AdminPageName | null
}
