import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { AdminPageName } from './pages.ts'

/** The code of each page, loaded with the page. */
export const PAGE_COMPONENTS: Record<AdminPageName, LazyExoticComponent<ComponentType>> = {
  workspaces: lazy(async () => ({
    default: (await import('./workspaces/workspaces-page.tsx')).WorkspacesPage,
  })),
  files: lazy(async () => ({ default: (await import('./files/files-page.tsx')).FilesPage })),
  links: lazy(async () => ({ default: (await import('./links/links-page.tsx')).LinksPage })),
  logs: lazy(async () => ({ default: (await import('./logs/logs-page.tsx')).LogsPage })),
  tags: lazy(async () => ({ default: (await import('./tags/tags-page.tsx')).TagsPage })),
  users: lazy(async () => ({ default: (await import('./users/users-page.tsx')).UsersPage })),
}
