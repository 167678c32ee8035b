import { useQueryClient } from '@tanstack/react-query'
import type { AroundNavHandler } from 'wouter'
import { askBeforeLeaving } from '../forms/unsaved-changes.ts'

/** Wraps each link of the admin area: it asks about unsaved changes, and then nothing known counts as fresh. */
export function useAroundNavigation(): AroundNavHandler {
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
