import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { listStateAt, searchOf, type ListState } from './list-state.ts'

/** The state of the list at the address. A change but of the page goes to the first page. */
export function useListState(): [ListState, (changes: Partial<ListState>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const state = useMemo(() => listStateAt(search), [search])
  const change = useCallback(
    (changes: Partial<ListState>) => {
      const next = searchOf({ ...state, page: 1, ...changes })
      // Typing must not fill the history.
      navigate(next ? `${path}?${next}` : path, { replace: 'query' in changes })
    },
    [state, path, navigate],
  )
  return [state, change]
}
