import { useCallback, useMemo, useState } from 'react'
import type { Selection } from 'react-aria-components/Table'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { DriveView } from '../../state/drive-view.ts'
import type { DriveList } from '../use-drive-list.ts'

/** The selected entries. "All" also means those that are not loaded yet. */
export function useSelection(
  view: DriveView,
  { firstPage, entries, isPartlyKnown, loadAll }: DriveList,
) {
  const [keys, setKeys] = useState<Selection>(new Set<number>())

  // "All" is all of what it was said of: not of another search, nor what comes after everything has gone.
  const place = JSON.stringify(view)
  const [selectedIn, setSelectedIn] = useState(place)
  const isOver = keys === 'all' && firstPage !== undefined && entries.length === 0
  if (selectedIn !== place || isOver) {
    setSelectedIn(place)
    setKeys(new Set<number>())
  }

  // Entries that left the list are no longer selected.
  const selected = useMemo(
    () => (keys === 'all' ? [...entries] : entries.filter(({ id }) => keys.has(id))),
    [keys, entries],
  )
  const clear = useCallback(() => setKeys(new Set<number>()), [])
  const selectOnly = useCallback((entry: FileEntry) => setKeys(new Set([entry.id])), [])

  /** Selects an entry alone, unless it is one of those that are selected. */
  const includeOrSelect = useCallback(
    (entry: FileEntry) =>
      setKeys((current) =>
        current === 'all' || current.has(entry.id) ? current : new Set([entry.id]),
      ),
    [],
  )

  /** To be asked before something is done: completes "all" from the server first. */
  const resolve = useCallback(
    async () => (keys === 'all' && isPartlyKnown ? loadAll() : selected),
    [keys, isPartlyKnown, loadAll, selected],
  )
  return {
    keys,
    setKeys,
    selected,
    isAll: keys === 'all',
    clear,
    selectOnly,
    includeOrSelect,
    resolve,
  }
}

export type ListSelection = ReturnType<typeof useSelection>
