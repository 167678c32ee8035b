import { useCallback, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { entryAt, isBackground, itemAt } from '../grid/entry-elements.ts'
import { LONG_PRESS_MS } from '../grid/use-item-pointer.ts'
import type { ListSelection } from './use-selection.ts'

/** Where a menu was asked for, in the window. */
interface MenuPoint {
  x: number
  y: number
}

interface OpenMenu {
  point: MenuPoint
  /** The entry it was opened on; null = the background. */
  entry: FileEntry | null
}

/** The touched entry, and when it was touched. */
interface Press {
  entry: FileEntry | undefined
  startedAt: number
  /** Several are being chosen already: then another long press just chooses one more. */
  isChoosing: boolean
}

interface ContextMenuOptions {
  entries: readonly FileEntry[]
  selection: ListSelection
  /** Whether the place itself has a menu. */
  hasPlaceMenu: boolean
}

/** The menu of entries, or of the folder or the trash: by right click, long press, menu key, or an entry's own button. */
export function useContextMenu({ entries, selection, hasPlaceMenu }: ContextMenuOptions) {
  const [open, setOpen] = useState<OpenMenu | null>(null)
  const press = useRef<Press | null>(null)
  const { selected, includeOrSelect, clear } = selection

  function onContextMenu(event: MouseEvent) {
    const target = event.target as Element
    const entry = entryAt(target, entries) ?? null
    if (!entry && !(hasPlaceMenu && isBackground(target))) return
    event.preventDefault()
    if (isTouch(event)) return
    if (!entry) clear()
    else includeOrSelect(entry)
    setOpen({ point: pointOf(event, itemAt(target)), entry })
  }

  function onPointerDownCapture(event: PointerEvent) {
    press.current = isTouch(event)
      ? {
          entry: entryAt(event.target as Element, entries),
          startedAt: event.timeStamp,
          isChoosing: selected.length > 0,
        }
      : null
  }

  /** When the finger goes up, so that it does not press what has opened under it. A finger that scrolls never comes here. */
  function onPointerUpCapture(event: PointerEvent) {
    const { entry, startedAt = 0, isChoosing } = press.current ?? {}
    press.current = null
    if (!entry || isChoosing || event.timeStamp - startedAt < LONG_PRESS_MS) return
    setOpen({ point: { x: event.clientX, y: event.clientY }, entry })
  }

  const openAt = useCallback(
    (entry: FileEntry, anchor: Element) => {
      const { left, bottom } = anchor.getBoundingClientRect()
      includeOrSelect(entry)
      setOpen({ point: { x: left, y: bottom }, entry })
    },
    [includeOrSelect],
  )

  return {
    point: open?.point ?? null,
    /** The entries that the actions apply to. */
    entries: selected.length > 0 || !open?.entry ? selected : [open.entry],
    isOfPlace: open !== null && open.entry === null,
    close: useCallback(() => setOpen(null), []),
    openAt,
    handlers: { onContextMenu, onPointerDownCapture, onPointerUpCapture },
  }
}

const isTouch = (event: MouseEvent) =>
  (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'

/** The menu key has no pointer: then the menu opens at the entry. */
function pointOf(event: MouseEvent, element: Element | null): MenuPoint {
  const isByKey = event.button !== 2 && element !== null
  if (!isByKey) return { x: event.clientX, y: event.clientY }
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 24, y: bottom }
}
