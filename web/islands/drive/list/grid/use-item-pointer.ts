import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { TOGGLES_SELECTION } from './entry-lead.tsx'

/** As long as phones take to tell a long press. */
export const LONG_PRESS_MS = 500
/** A finger that moves further scrolls. */
const TREMBLE_PX = 10

interface ItemPointerOptions {
  entryAt: (target: EventTarget) => FileEntry | undefined
  hasSelection: boolean
  isSelected: (entry: FileEntry) => boolean
  /** The browser gives no focus for it. */
  onLongPress: (entry: FileEntry) => void
  onSelect: (how: 'only' | 'toggle' | 'range', entry: FileEntry) => void
  onOpen: (entry: FileEntry) => void
}

/**
 * Clicks and taps on items. A mouse selects, and opens by a double click; a finger opens, and selects by a long press.
 * Clicks of screen readers open.
 */
export function useItemPointer(options: ItemPointerOptions) {
  const { entryAt, hasSelection, isSelected, onLongPress, onSelect, onOpen } = options
  /** One of several that are selected, pressed: alone selected when it is let go without a drag. */
  const pressed = useRef<FileEntry | null>(null)
  const touch = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLongPress = useRef(false)
  /** Chosen by a finger: until nothing is selected, taps choose more. */
  const isTapping = useRef(false)

  function endTouch() {
    clearTimeout(touch.current?.timer)
    touch.current = null
  }
  useEffect(() => () => clearTimeout(touch.current?.timer), [])

  function onPointerDown(event: PointerEvent) {
    pressed.current = null
    wasLongPress.current = false
    isTapping.current &&= hasSelection
    const entry = entryAt(event.target)
    if (!entry || isOnControl(event.target) || event.button !== 0) return
    if (event.pointerType !== 'mouse') {
      const { clientX: x, clientY: y } = event
      endTouch()
      const timer = setTimeout(() => {
        wasLongPress.current = true
        onLongPress(entry)
        onSelect(isTapping.current ? 'toggle' : 'only', entry)
        isTapping.current = true
      }, LONG_PRESS_MS)
      touch.current = { timer, x, y }
      return
    }
    if (event.shiftKey) onSelect('range', entry)
    else if (event.ctrlKey || event.metaKey) onSelect('toggle', entry)
    else if (isSelected(entry)) pressed.current = entry
    else onSelect('only', entry)
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!touch.current) return
    const { x, y } = touch.current
    if (Math.hypot(clientX - x, clientY - y) > TREMBLE_PX) endTouch()
  }

  function onClick(event: MouseEvent) {
    const entry = entryAt(event.target)
    if (!entry) return
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent
    if (isToggle(event.target)) return onSelect('toggle', entry)
    if (isOnControl(event.target)) return
    // A name's link is for other tabs.
    event.preventDefault()
    if (pointerType === 'mouse') {
      if (pressed.current) onSelect('only', entry)
      pressed.current = null
      return
    }
    if (wasLongPress.current) {
      wasLongPress.current = false
      return
    }
    const isOnPicture = (event.target as Element).closest('.entry-lead') !== null
    if (pointerType && (isTapping.current || isOnPicture)) {
      onSelect('toggle', entry)
      isTapping.current = true
    } else onOpen(entry)
  }

  function onDoubleClick(event: MouseEvent) {
    const entry = entryAt(event.target)
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey
    if (entry && isPlain && !isOnControl(event.target)) onOpen(entry)
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: endTouch,
    onPointerCancel: endTouch,
    onDragStart: () => {
      pressed.current = null
    },
    onClick,
    onDoubleClick,
  }
}

const isOnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, input') !== null

const isToggle = (target: EventTarget) =>
  target instanceof Element && target.closest(`[${TOGGLES_SELECTION}]`) !== null
