import { Router } from 'wouter'
import { AdminFrame } from './frame/admin-frame.tsx'
import { aroundNavigation } from './forms/unsaved-changes.ts'
import { loadPageAt } from './page-components.ts'

// In browsers; the server loads the page of each request.
if (typeof document !== 'undefined') await loadPageAt(location.pathname)

/** The admin area: its frame, and the page at the address. */
export function Island({ path, search }: AdminIslandProps) {
  return (
    <Router ssrPath={path} ssrSearch={search} aroundNav={aroundNavigation}>
      <AdminFrame />
    </Router>
  )
}

interface AdminIslandProps {
  /** Of the request, for the server's render; the browser's own address takes over. */
  path: string
  search: string
}
