import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { isBackground } from '../grid/entry-elements.ts'
import type { ListHandle } from '../grid/use-list-handle.ts'
import type { Box } from '../grid/list-geometry.ts'
import type { ListSelection } from './use-selection.ts'

/** Less than this is a click that trembled. */
const THRESHOLD_PX = 5
/** So near to the edge, the list scrolls on. */
const EDGE_PX = 32
const SCROLL_PX = 12

interface Drag {
  scroller: HTMLElement
  /** Where it began, in what is scrolled. */
  start: { x: number; y: number }
  pointer: { x: number; y: number }
  /** Selected before, and kept with Ctrl or Shift. */
  kept: readonly number[]
  hasMoved: boolean
}

interface RubberBandProps {
  containerRef: RefObject<HTMLElement | null>
  listRef: RefObject<ListHandle | null>
  entries: readonly FileEntry[]
  selection: ListSelection
}

/** Selects what a rectangle touches that the mouse draws from an empty place; a click there selects nothing. */
export function RubberBand({ containerRef, listRef, entries, selection }: RubberBandProps) {
  const [box, setBox] = useState<Box | null>(null)
  const drag = useRef<Drag | null>(null)

  const begin = useEffectEvent((event: PointerEvent) => {
    const target = event.target as Element
    const scroller = listRef.current?.scroller
    if (!scroller || event.button !== 0 || event.pointerType !== 'mouse') return
    // The margins beside the list count, too: a long one fills all the rest.
    if (!scroller.contains(target) && target !== containerRef.current) return
    if (!isBackground(target) || isOnScrollbar(event, scroller)) return
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey
    drag.current = {
      scroller,
      start: { x: event.clientX + scroller.scrollLeft, y: event.clientY + scroller.scrollTop },
      pointer: { x: event.clientX, y: event.clientY },
      kept: isAdding ? selection.selected.map(({ id }) => id) : [],
      hasMoved: false,
    }
  })

  const update = useEffectEvent(() => {
    const current = drag.current
    if (!current) return
    const whole = boxOf(current)
    current.hasMoved ||= whole.width > THRESHOLD_PX || whole.height > THRESHOLD_PX
    if (!current.hasMoved) return
    const hits = (listRef.current?.indexesIn(whole) ?? []).flatMap((at) => entries[at]?.id ?? [])
    selection.dispatch({ type: 'set', ids: [...current.kept, ...hits] })
    setBox(within(whole, current.scroller.getBoundingClientRect()))
  })

  const end = useEffectEvent(() => {
    if (drag.current && !drag.current.hasMoved && drag.current.kept.length === 0) selection.clear()
    drag.current = null
    setBox(null)
  })

  useEffect(() => {
    const container = containerRef.current
    const onDown = (event: PointerEvent) => begin(event)
    const onMove = (event: PointerEvent) => {
      if (!drag.current) return
      drag.current.pointer = { x: event.clientX, y: event.clientY }
      update()
    }
    const onScroll = () => update()
    const onEnd = () => end()
    container?.addEventListener('pointerdown', onDown)
    container?.addEventListener('scroll', onScroll, true)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onEnd)
    window.addEventListener('pointercancel', onEnd)
    return () => {
      container?.removeEventListener('pointerdown', onDown)
      container?.removeEventListener('scroll', onScroll, true)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onEnd)
      window.removeEventListener('pointercancel', onEnd)
    }
  }, [containerRef])

  const isDrawn = box !== null
  useEffect(() => {
    if (!isDrawn) return
    let frame = requestAnimationFrame(function scrollAtEdge() {
      const current = drag.current
      if (current) current.scroller.scrollTop += scrollStep(current)
      frame = requestAnimationFrame(scrollAtEdge)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDrawn])

  return box && <div className="rubber-band" style={box} aria-hidden="true" />
}

/** In the window, from where it began, wherever that has been scrolled to. */
function boxOf({ scroller, start, pointer }: Drag): Box {
  const bounds = scroller.getBoundingClientRect()
  const from = { x: start.x - scroller.scrollLeft, y: start.y - scroller.scrollTop }
  const to = {
    x: Math.min(Math.max(pointer.x, bounds.left), bounds.right),
    y: Math.min(Math.max(pointer.y, bounds.top), bounds.bottom),
  }
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}

/** The part of it in view. */
function within({ left, top, width, height }: Box, bounds: DOMRect): Box {
  const [start, above] = [Math.max(left, bounds.left), Math.max(top, bounds.top)]
  return {
    left: start,
    top: above,
    width: Math.max(0, Math.min(left + width, bounds.right) - start),
    height: Math.max(0, Math.min(top + height, bounds.bottom) - above),
  }
}

function scrollStep({ scroller, pointer }: Drag): number {
  const { top, bottom } = scroller.getBoundingClientRect()
  if (pointer.y > bottom - EDGE_PX) return SCROLL_PX
  return pointer.y < top + EDGE_PX ? -SCROLL_PX : 0
}

/** Right to left, it is on the left, where `clientLeft` is its width. */
function isOnScrollbar({ target, clientX, clientY }: PointerEvent, scroller: Element): boolean {
  const { left, top } = scroller.getBoundingClientRect()
  const [x, y] = [clientX - left - scroller.clientLeft, clientY - top - scroller.clientTop]
  return target === scroller && (x < 0 || x >= scroller.clientWidth || y >= scroller.clientHeight)
}
