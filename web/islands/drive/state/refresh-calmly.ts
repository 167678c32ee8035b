import type { QueryClient, QueryKey } from '@tanstack/react-query'

const PAUSE_MS = 1000

/** Whether another look is wanted after the one under way, by client and key. */
const underWay = new WeakMap<QueryClient, Map<string, { isWantedAgain: boolean }>>()

/**
 * Invalidates all queries below a key. A burst of calls causes one refetch at a time, with pauses, and one after the
 * last.
 */
export function refreshCalmly(queryClient: QueryClient, queryKey: QueryKey): void {
  const byKey = underWay.get(queryClient) ?? new Map<string, { isWantedAgain: boolean }>()
  underWay.set(queryClient, byKey)
  const key = JSON.stringify(queryKey)
  const current = byKey.get(key)
  if (current) {
    current.isWantedAgain = true
    return
  }
  const look = { isWantedAgain: false }
  byKey.set(key, look)
  const goOn = () => {
    byKey.delete(key)
    if (look.isWantedAgain) refreshCalmly(queryClient, queryKey)
  }
  void queryClient.invalidateQueries({ queryKey }).finally(() => setTimeout(goOn, PAUSE_MS))
}
