import { useRef, type PointerEvent } from 'react'
import { swipeOf, type SwipeStart } from './swipe.ts'

/** Calls back with the side that a finger draws into view. Where it moves what it touches, as a wide table, it does only that. */
export function useSwipe(onSwipe: (side: 'left' | 'right') => void) {
  const start = useRef<SwipeStart | null>(null)
  return {
    onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) {
      const isFree = pointerType === 'touch' && isPrimary && !movesByTouch(target as Element, y)
      start.current = isFree ? { x, y } : null
    },
    onPointerUp({ clientX: x, clientY: y }: PointerEvent) {
      const side = start.current && swipeOf(start.current, { x, y })
      start.current = null
      if (side) onSwipe(side)
    },
    onPointerCancel() {
      start.current = null
    },
  }
}

/** Of a film, the height at its end where the browser has its controls, in px. */
const CONTROLS_HEIGHT = 96

function movesByTouch(target: Element, y: number): boolean {
  if (target.closest('[data-zoomed], audio, input, textarea, button')) return true
  const film = target.closest('video')
  if (film) return y > film.getBoundingClientRect().bottom - CONTROLS_HEIGHT
  for (let element: Element | null = target; element; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth && isScroller(element)) return true
  return false
}

const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
