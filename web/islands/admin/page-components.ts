import { lazy as lazyComponent, type ComponentType } from 'react'
import { adminPageAt, type AdminPageName } from '#worker/access/admin-pages.ts'

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
export const PAGE_COMPONENTS: Record<AdminPageName, PageCode> = {
  workspaces: lazy(async () => ({
    default: (await import('./workspaces/workspaces-page.tsx')).WorkspacesPage,
  })),
  files: lazy(async () => ({ default: (await import('./files/files-page.tsx')).FilesPage })),
  links: lazy(async () => ({ default: (await import('./links/links-page.tsx')).LinksPage })),
  contact: lazy(async () => ({
    default: (await import('./contact-messages/messages-page.tsx')).MessagesPage,
  })),
  plans: lazy(async () => ({
    default: (await import('./billing/plans/plans-pages.tsx')).PlansPages,
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
  users: lazy(async () => ({ default: (await import('./users/users-pages.tsx')).UsersPages })),
  roles: lazy(async () => ({ default: (await import('./roles/roles-pages.tsx')).RolesPages })),
  ads: lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).AdsPage })),
  appearance: lazy(async () => ({
    default: (await import('./appearance/appearance-page.tsx')).AppearancePage,
  })),
  themes: lazy(async () => ({ default: (await import('./themes/themes-page.tsx')).ThemesPage })),
  settings: lazy(async () => ({
    default: (await import('./settings/settings-page.tsx')).SettingsPage,
  })),
}

/** Loads the code of the page at a path, so that it is rendered, and hydrated, with the frame. */
export async function loadPageAt(path: string): Promise<void> {
  const name = adminPageAt(path)
  if (name !== null) await PAGE_COMPONENTS[name].load()
}
