import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { listStateAt, searchOf, type ListState } from './list-state.ts'

/**
 * The state of the list at the address. A change but of the page goes to the first page.
 * @param prefix of its parameters, where a page has several lists
 */
export function useListState(prefix = ''): [ListState, (changes: Partial<ListState>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const state = useMemo(() => listStateAt(search, prefix), [search, prefix])
  const change = useCallback(
    (changes: Partial<ListState>) => {
      const next = searchOf({ ...state, page: 1, ...changes }, search, prefix)
      // Typing must not fill the history.
      navigate(next ? `${path}?${next}` : path, { replace: 'query' in changes })
    },
    [state, search, prefix, path, navigate],
  )
  return [state, change]
}
