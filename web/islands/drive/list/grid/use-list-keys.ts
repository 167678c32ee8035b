import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { visibleName } from '#web/ui/visible-name.ts'
import type { ListGeometry } from './list-geometry.ts'
import { isLetter, targetOfKey, TypeAhead } from './list-keys.ts'

interface ListKeysOptions {
  entries: readonly FileEntry[]
  /** More are on the server. */
  hasMore: boolean
  /** Asks for them again where that has failed. */
  onRetryMore: () => void
  geometry: ListGeometry
  /** In px. */
  viewSize: number
  /** Index of the entry that has the focus; -1 = none. */
  focusedIndex: number
  onFocus: (index: number) => void
  onSelect: (how: 'only' | 'toggle' | 'range', entry: FileEntry) => void
  onOpen: (entry: FileEntry) => void
  /** The focus leaves the first row upwards. */
  onLeaveUp: () => void
}

/** Keys of a list: arrows, Home, End, pages, first letters, Space and Enter. With Shift they extend the selection. */
export function useListKeys(options: ListKeysOptions) {
  const { entries, geometry, viewSize, focusedIndex, onFocus, onSelect, onOpen } = options
  const typeAhead = useRef(new TypeAhead())
  const followEnd = useEndOfList(options)

  return function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-key]')
    const focused = entries[focusedIndex]
    if (!row || !focused || event.altKey) return
    const isOnButton = target.closest('button') !== null
    const withControl = event.ctrlKey || event.metaKey
    const isRightToLeft = row.matches(':dir(rtl)')
    if (geometry.columns === 1 && moveInRow(row, target, event.key, isRightToLeft)) {
      event.preventDefault()
      return
    }
    const span = geometry.spanOf(focusedIndex).size || 1
    const pageLines = Math.max(1, Math.floor(viewSize / span) - 1)
    const next = targetOfKey({ key: event.key, isRightToLeft, pageLines }, focusedIndex, geometry)
    if (next !== null) {
      event.preventDefault()
      const isAtTop = next === focusedIndex && event.key === 'ArrowUp'
      if (isAtTop && !event.shiftKey) options.onLeaveUp()
      const how = event.shiftKey ? 'range' : withControl ? null : 'only'
      if (event.key === 'End') followEnd(how)
      const entry = entries[next]
      if (!entry || next === focusedIndex) return
      onFocus(next)
      if (how) onSelect(how, entry)
      return
    }
    if (isOnButton) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onOpen(focused)
    } else if (event.key === ' ' && !typeAhead.current.isActive(event.timeStamp)) {
      event.preventDefault()
      onSelect(event.shiftKey ? 'range' : 'toggle', focused)
    } else if (isLetter(event.key) && !withControl) {
      const nameAt = (index: number) => visibleName(entries[index]?.name ?? '')
      const names = { count: entries.length, nameAt }
      const found = typeAhead.current.find(event.key, event.timeStamp, names, focusedIndex)
      event.preventDefault()
      const entry = entries[found]
      if (!entry) return
      onFocus(found)
      onSelect('only', entry)
    }
  }
}

/** After End, the focus goes on with each page that is loaded, until the user does something else. */
function useEndOfList({ entries, hasMore, onRetryMore, onFocus, onSelect }: ListKeysOptions) {
  /** How the last entry is selected once it is known; undefined = nobody waits for it. */
  const following = useRef<'only' | 'range' | null>(undefined)

  const goOn = useEffectEvent((count: number, isWhole: boolean) => {
    const how = following.current
    const last = entries[count - 1]
    if (how === undefined || !last) return
    onFocus(count - 1)
    if (!isWhole) return
    following.current = undefined
    if (how) onSelect(how, last)
  })
  useEffect(() => goOn(entries.length, !hasMore), [entries.length, hasMore])

  useEffect(() => {
    const leave = () => (following.current = undefined)
    // Before controls that keep their events to themselves.
    const events = ['keydown', 'pointerdown', 'wheel']
    for (const event of events) addEventListener(event, leave, { capture: true, passive: true })
    return () => {
      for (const event of events) removeEventListener(event, leave, { capture: true })
    }
  }, [])

  return function follow(how: 'only' | 'range' | null) {
    if (!hasMore) return
    following.current = how
    onRetryMore()
  }
}

/** Reached by arrow keys in a row: cells with text, and buttons. */
const STOPS = '[role=rowheader], .entry-fact-cell, .entry-button'

/** Moves from the row to its cells and buttons, and back; whether the key did. */
function moveInRow(
  row: HTMLElement,
  target: HTMLElement,
  key: string,
  isRightToLeft: boolean,
): boolean {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  const stops = [row, ...row.querySelectorAll<HTMLElement>(STOPS)]
  const shown = stops.filter((stop) => stop.checkVisibility())
  const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1
  const next = shown[shown.indexOf(target) + step]
  // Not before: a press would give a cell the focus instead of its row.
  next?.setAttribute('tabindex', next === row ? '0' : '-1')
  next?.focus()
  return true
}
