import { useRef, type KeyboardEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { visibleName } from '#web/ui/visible-name.ts'
import type { ListGeometry } from './list-geometry.ts'
import { indexOfPrefix, isLetter, targetOfKey, TypeAhead } from './list-keys.ts'
import { useLoadOn, type LoadedList } from './use-load-on.ts'

interface ListKeysOptions {
  list: LoadedList
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
  const { geometry, viewSize, focusedIndex, onFocus, onSelect, onOpen } = options
  const { entries } = options.list
  const typeAhead = useRef(new TypeAhead())
  const followEnd = useEndOfList(options)
  const findFirst = useFirstLetters(options)

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
      event.preventDefault()
      const start = typeAhead.current.type(event.key, event.timeStamp, focusedIndex)
      findFirst(typeAhead.current.text, start)
    }
  }
}

/** Finds an entry by the first letters of its name: among those that are loaded, else further down. */
function useFirstLetters({ list, onFocus, onSelect }: ListKeysOptions) {
  function find(entries: readonly FileEntry[], text: string, start: number): boolean {
    const nameAt = (index: number) => visibleName(entries[index]?.name ?? '')
    const found = indexOfPrefix(text, { count: entries.length, nameAt }, start)
    const entry = entries[found]
    if (!entry) return false
    onFocus(found)
    onSelect('only', entry)
    return true
  }

  const { loadOn } = useLoadOn<{ text: string; start: number }>({
    list,
    reach: ({ text, start }, entries, isWhole) => {
      const isFound = find(entries, text, start)
      if (!isFound && isWhole) toast({ message: 'No name begins with “:text”', values: { text } })
      return isFound
    },
    notice: ({ text }) => ({
      message: 'Looking for names that begin with “:text” …',
      values: { text },
    }),
  })

  return (text: string, start: number) => {
    const { entries } = list
    if (!find(entries, text, start)) loadOn({ text, start: entries.length })
  }
}

/** After End, the focus goes on with each page that is loaded. */
function useEndOfList({ list, onFocus, onSelect }: ListKeysOptions) {
  const { loadOn } = useLoadOn<{ how: 'only' | 'range' | null }>({
    list,
    reach: ({ how }, entries, isWhole) => {
      const last = entries.at(-1)
      if (!last) return false
      onFocus(entries.length - 1)
      if (isWhole && how) onSelect(how, last)
      return isWhole
    },
  })
  return (how: 'only' | 'range' | null) => loadOn({ how })
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
