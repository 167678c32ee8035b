import { useCallback, useMemo, useReducer, useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { DriveView } from '../../state/drive-view.ts'
import type { DriveList } from '../use-drive-list.ts'
import { isSelected, NOTHING_SELECTED, selectionAfter } from './selection-state.ts'

/** The selected entries. "All" also means those that are not loaded yet. */
export function useSelection(
  view: DriveView,
  { firstPage, entries, isPartlyKnown, loadAll }: DriveList,
) {
  const [{ keys }, dispatch] = useReducer(selectionAfter, NOTHING_SELECTED)

  // "All" is all of what it was said of: not of another search, nor what comes after everything has gone.
  const place = JSON.stringify(view)
  const [selectedIn, setSelectedIn] = useState(place)
  const isOver = keys === 'all' && firstPage !== undefined && entries.length === 0
  if (selectedIn !== place || isOver) {
    setSelectedIn(place)
    dispatch({ type: 'clear' })
  }

  // Entries that left the list are no longer selected.
  const selected = useMemo(
    () => (keys === 'all' ? [...entries] : entries.filter(({ id }) => isSelected(keys, id))),
    [keys, entries],
  )

  /** To be asked before something is done: completes "all" from the server first. */
  const resolve = useCallback(
    async () => (keys === 'all' && isPartlyKnown ? loadAll() : selected),
    [keys, isPartlyKnown, loadAll, selected],
  )
  return {
    keys,
    dispatch,
    selected,
    isAll: keys === 'all',
    clear: useCallback(() => dispatch({ type: 'clear' }), []),
    selectOnly: useCallback(({ id }: FileEntry) => dispatch({ type: 'only', id }), []),
    includeOrSelect: useCallback(({ id }: FileEntry) => dispatch({ type: 'include', id }), []),
    resolve,
  }
}

export type ListSelection = ReturnType<typeof useSelection>
