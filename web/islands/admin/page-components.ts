import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { AdminPageName } from './pages.ts'

/** The code of each page, loaded with the page. */
export const PAGE_COMPONENTS: Record<AdminPageName, LazyExoticComponent<ComponentType>> = {
  users: lazy(async () => ({ default: (await import('./users/users-page.tsx')).UsersPage })),
}
