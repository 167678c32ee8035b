import { Router, type AroundNavHandler } from 'wouter'
import { AdminFrame } from './frame/admin-frame.tsx'
import { guardHistory, askBeforeLeaving } from './forms/unsaved-changes.ts'
import { loadPageAt } from './page-components.ts'
import { useQueryClient } from '@tanstack/react-query'

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

/** Wraps each link of the admin area: it asks about unsaved changes, and then nothing known counts as fresh. */
function useAroundNavigation(): AroundNavHandler {
  const queryClient = useQueryClient()
  return (navigate, to, options) => {
    const goesAway = new URL(to, location.href).pathname !== location.pathname
    if (!goesAway) return navigate(to, options)
    askBeforeLeaving(() => {
      // One page may have changed data of another, which shows what it knows and asks again.
      void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      navigate(to, options)
    })
  }
}
