import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Sight } from '../../state/entry-pages.ts'
import type { SelectedKeys } from '../selection/selection-state.ts'
import { entryIdAt } from './entry-elements.ts'

interface ListFocusOptions {
  entries: readonly FileEntry[]
  selection: SelectedKeys
  /** The entries in view. */
  sightRef: { current: Sight | null }
  bodyRef: { current: HTMLElement | null }
  scrollToIndex: (index: number) => void
}

/** Keeps which entry has the focus, and gives it to entries that may not have an element yet. */
export function useListFocus({
  entries,
  selection,
  sightRef,
  bodyRef,
  scrollToIndex,
}: ListFocusOptions) {
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const focusedIndex = useMemo(
    () => (focusedId === null ? -1 : entries.findIndex(({ id }) => id === focusedId)),
    [entries, focusedId],
  )
  /** The entry whose element takes the focus once it is rendered. */
  const focusWanted = useRef<number | null>(null)

  const giveFocus = useCallback(
    (index: number) => {
      const entry = entries[index]
      if (!entry) return
      focusWanted.current = entry.id
      setFocusedId(entry.id)
      // It may be rendered and the tab stop already: then nothing is rendered again.
      takeFocus(bodyRef.current, focusWanted)
    },
    [entries, bodyRef],
  )
  const focusEntry = useCallback(
    (index: number) => {
      scrollToIndex(index)
      giveFocus(index)
    },
    [scrollToIndex, giveFocus],
  )
  useLayoutEffect(() => takeFocus(bodyRef.current, focusWanted))
  const lastFocused = useRef(-1)
  useEffect(() => {
    if (focusedIndex !== -1) lastFocused.current = focusedIndex
  }, [focusedIndex])

  /** Where the focus comes into the list. Where its entry has gone, at the one that has its place. */
  function entrance(): number {
    if (focusedIndex !== -1) return focusedIndex
    const selected = selection === 'all' ? 0 : entries.findIndex(({ id }) => selection.has(id))
    if (selected !== -1) return selected
    const place = lastFocused.current === -1 ? (sightRef.current?.first ?? 0) : lastFocused.current
    return Math.min(place, entries.length - 1)
  }

  return {
    focusedId,
    focusedIndex,
    /** The entry that an element with the focus is a part of, if any. */
    followFocus: (element: Element) => setFocusedId((current) => entryIdAt(element) ?? current),
    giveFocus,
    focusEntry,
    entrance,
  }
}

/** Gives an element the focus as soon as it is there. */
function takeFocus(body: HTMLElement | null, wanted: { current: number | null }): void {
  if (wanted.current === null) return
  const element = body?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`)
  if (!element) return
  wanted.current = null
  element.focus({ preventScroll: true })
}
