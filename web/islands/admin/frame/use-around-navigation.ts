import { useQueryClient } from '@tanstack/react-query'
import type { AroundNavHandler } from 'wouter'
import { askBeforeLeaving } from '../forms/unsaved-changes.ts'

/** What precedes each link of the admin area: the question about unsaved changes; nothing known counts as fresh. */
export function useAroundNavigation(): AroundNavHandler {
  const queryClient = useQueryClient()
  return (navigate, to, options) => {
    const goesAway = new URL(to, location.href).pathname !== location.pathname
    if (!goesAway) return navigate(to, options)
    askBeforeLeaving(() => {
      // What one page changes, another may show: it shows what is known, and asks.
      void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      navigate(to, options)
    })
  }
}
