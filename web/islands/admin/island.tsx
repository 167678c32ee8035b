import { Router } from 'wouter'
import { AdminFrame } from './frame/admin-frame.tsx'
import { guardHistory } from './forms/unsaved-changes.ts'
import { useAroundNavigation } from './frame/use-around-navigation.ts'
import { loadPageAt } from './page-components.ts'

export { QueryProvider } from '#web/hydration/query-provider.tsx'

/** The admin area: its frame, and the page at the address. */
export function Island({ path, search }: AdminIslandProps) {
  const aroundNavigation = useAroundNavigation()
  return (
    <Router ssrPath={path} ssrSearch={search} aroundNav={aroundNavigation}>
      <AdminFrame />
    </Router>
  )
}

/** The server has rendered the page. */
Island.prepare = () => {
  guardHistory()
  return loadPageAt(location.pathname)
}

interface AdminIslandProps {
  /** Of the request, for the server's render; the browser's own address takes over. */
  path: string
  search: string
}
