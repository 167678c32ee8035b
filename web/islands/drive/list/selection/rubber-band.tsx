import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { ENTRY_ELEMENTS, isBackground } from '../rows/entry-elements.ts'
import type { ListSelection } from './use-selection.ts'

/** Less than this is a click that trembled. */
const THRESHOLD_PX = 5
/** So near to the edge, the list scrolls on. */
const EDGE_PX = 32
const SCROLL_PX = 12

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Drag {
  scroller: Element
  /** Where it began, in what is scrolled. */
  start: { x: number; y: number }
  pointer: { x: number; y: number }
  /** Selected before, and kept with Ctrl or Shift. */
  kept: ReadonlySet<number>
  /** Touched so far; rows out of sight no longer exist, and stay what they were. */
  touched: Map<number, boolean>
  hasMoved: boolean
}

interface RubberBandProps {
  containerRef: RefObject<HTMLElement | null>
  selection: ListSelection
}

/** Selects what a rectangle touches that the mouse draws from an empty place; a click there selects nothing. */
export function RubberBand({ containerRef, selection }: RubberBandProps) {
  const [box, setBox] = useState<Box | null>(null)
  const drag = useRef<Drag | null>(null)

  const begin = useEffectEvent((event: PointerEvent) => {
    const target = event.target as Element
    // The margins beside the list count, too: a long one fills all the rest.
    const scroller =
      target.closest('[data-entries]') ??
      (target === containerRef.current ? target.querySelector('[data-entries]') : null)
    if (!scroller || event.button !== 0 || event.pointerType !== 'mouse') return
    if (!isBackground(target) || isOnScrollbar(event, scroller)) return
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey
    drag.current = {
      scroller,
      start: { x: event.clientX + scroller.scrollLeft, y: event.clientY + scroller.scrollTop },
      pointer: { x: event.clientX, y: event.clientY },
      kept: new Set(isAdding ? selection.selected.map(({ id }) => id) : []),
      touched: new Map(),
      hasMoved: false,
    }
  })

  const update = useEffectEvent(() => {
    const current = drag.current
    if (!current) return
    const next = boxOf(current)
    current.hasMoved ||= next.width > THRESHOLD_PX || next.height > THRESHOLD_PX
    if (!current.hasMoved) return
    for (const element of current.scroller.querySelectorAll(ENTRY_ELEMENTS))
      current.touched.set(Number(element.getAttribute('data-key')), touches(next, element))
    const hits = [...current.touched].filter(([, isHit]) => isHit).map(([id]) => id)
    selection.setKeys(new Set([...current.kept, ...hits]))
    setBox(next)
  })

  const end = useEffectEvent(() => {
    if (drag.current && !drag.current.hasMoved && drag.current.kept.size === 0) selection.clear()
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

/** In the window, cut to the list. */
function boxOf({ scroller, start, pointer }: Drag): Box {
  const bounds = scroller.getBoundingClientRect()
  const from = { x: start.x - scroller.scrollLeft, y: start.y - scroller.scrollTop }
  const clampX = (x: number) => Math.min(Math.max(x, bounds.left), bounds.right)
  const clampY = (y: number) => Math.min(Math.max(y, bounds.top), bounds.bottom)
  const [left, right] = [from.x, pointer.x].map(clampX).toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  const [top, bottom] = [from.y, pointer.y].map(clampY).toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return { left, top, width: right - left, height: bottom - top }
}

function touches({ left, top, width, height }: Box, element: Element): boolean {
  const rect = element.getBoundingClientRect()
  return (
    rect.left < left + width && rect.right > left && rect.top < top + height && rect.bottom > top
  )
}

function scrollStep({ scroller, pointer }: Drag): number {
  const { top, bottom } = scroller.getBoundingClientRect()
  if (pointer.y > bottom - EDGE_PX) return SCROLL_PX
  return pointer.y < top + EDGE_PX ? -SCROLL_PX : 0
}

function isOnScrollbar(event: PointerEvent, scroller: Element): boolean {
  const { left, top } = scroller.getBoundingClientRect()
  return event.clientX > left + scroller.clientWidth || event.clientY > top + scroller.clientHeight
}
