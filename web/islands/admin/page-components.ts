import { lazy as lazyComponent, type ComponentType } from 'react'
import {
  ADMIN_PAGES,
  ADMIN_PATH,
  adminPageAt,
  type AdminPageName,
} from '#worker/access/admin-pages.ts'

interface PageCode {
  /** Loads it, and shows a fallback meanwhile. */
  Later: ComponentType
  /** Once it is loaded. */
  Loaded: ComponentType | null
  load: () => Promise<{ default: ComponentType }>
}

function lazy(load: PageCode['load']): PageCode {
  const code: PageCode = {
    Later: lazyComponent(() => code.load()),
    Loaded: null,
    load: async () => {
      const part = await load()
      code.Loaded = part.default
      return part
    },
  }
  return code
}

/** The code of each page, loaded with the page. */
const PAGE_COMPONENTS: Record<AdminPageName, PageCode> = {
  workspaces: lazy(async () => ({
    default: (await import('./workspaces/workspaces-page.tsx')).WorkspacesPage,
  })),
  files: lazy(async () => ({ default: (await import('./files/files-page.tsx')).FilesPage })),
  links: lazy(async () => ({ default: (await import('./links/links-page.tsx')).LinksPage })),
  contact: lazy(async () => ({
    default: (await import('./contact-messages/messages-page.tsx')).MessagesPage,
  })),
  plans: lazy(async () => ({
    default: (await import('./billing/plans/plans-page.tsx')).PlansPage,
  })),
  subscriptions: lazy(async () => ({
    default: (await import('./billing/subscriptions/subscriptions-page.tsx')).SubscriptionsPage,
  })),
  invoices: lazy(async () => ({
    default: (await import('./billing/invoices/invoices-page.tsx')).InvoicesPage,
  })),
  reports: lazy(async () => ({
    default: (await import('./reports/reports-page.tsx')).ReportsPage,
  })),
  logs: lazy(async () => ({ default: (await import('./logs/logs-page.tsx')).LogsPage })),
  pages: lazy(async () => ({
    default: (await import('./custom-pages/pages-page.tsx')).PagesPage,
  })),
  localizations: lazy(async () => ({
    default: (await import('./localizations/localizations-page.tsx')).LocalizationsPage,
  })),
  tags: lazy(async () => ({ default: (await import('./tags/tags-page.tsx')).TagsPage })),
  users: lazy(async () => ({ default: (await import('./users/users-page.tsx')).UsersPage })),
  roles: lazy(async () => ({ default: (await import('./roles/roles-page.tsx')).RolesPage })),
  ads: lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).AdsPage })),
  appearance: lazy(async () => ({
    default: (await import('./appearance/appearance-page.tsx')).AppearancePage,
  })),
  themes: lazy(async () => ({ default: (await import('./themes/themes-page.tsx')).ThemesPage })),
  settings: lazy(async () => ({
    default: (await import('./settings/settings-page.tsx')).SettingsPage,
  })),
}

/** Pages below a list that make something, with fields that the page of one does not need. */
const NEW: Partial<Record<AdminPageName, PageCode>> = {
  roles: lazy(async () => ({ default: (await import('./roles/new-role-page.tsx')).NewRolePage })),
}

/** Pages below a list, where their forms are too large to come with it. */
const BELOW: Partial<Record<AdminPageName, PageCode>> = {
  plans: lazy(async () => ({
    default: (await import('./billing/plans/plan-pages.tsx')).PlanPages,
  })),
  users: lazy(async () => ({ default: (await import('./users/user-pages.tsx')).UserPages })),
  roles: lazy(async () => ({ default: (await import('./roles/role-pages.tsx')).RolePages })),
}

export interface PageAt {
  name: AdminPageName
  /** Of its code: another page of the same code stays. */
  key: string
  code: PageCode
}

/** The page at a path; null when there is none. */
export function pageAt(path: string): PageAt | null {
  const name = adminPageAt(path)
  if (name === null) return null
  const rest = path.slice((ADMIN_PATH + ADMIN_PAGES[name].path).length).replaceAll('/', '')
  const below = (rest === 'new' && NEW[name]) || (rest !== '' && BELOW[name])
  return below
    ? { name, key: rest === 'new' ? `new ${name}` : `below ${name}`, code: below }
    : { name, key: name, code: PAGE_COMPONENTS[name] }
}

/** Loads the code of the page at a path, so that it is rendered, and hydrated, with the frame. */
export async function loadPageAt(path: string): Promise<void> {
  await pageAt(path)?.code.load()
}
