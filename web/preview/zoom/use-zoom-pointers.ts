import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import type { ZoomControl } from './use-zoom.ts'
import type { Point } from './zoom-geometry.ts'

/** A double click shows the actual size, enlarges by this where that is no more, or goes back to where the picture fits. */
const DOUBLE_CLICK_FACTOR = 2.5

const CLEARLY_LARGER = 1.2

/** A wheel's notch is about 100: a fifth more. A trackpad's pinch comes as small steps with Ctrl. */
const WHEEL_SPEED = 0.002
const PINCH_SPEED = 0.01

/** Wheel, drag, pinch and double click on the stage. */
export function useZoomPointers(control: ZoomControl) {
  const { stageRef, zoom, actual, zoomBy, moveBy, showActualSize, reset } = control
  const pointers = useRef(new Map<number, Point>())

  useEffect(() => {
    const { current: stage } = stageRef
    if (!stage) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const speed = event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED
      zoomBy(Math.exp(-event.deltaY * speed), { x: event.clientX, y: event.clientY })
    }
    // React's own listener may not prevent the page from zooming.
    stage.addEventListener('wheel', onWheel, { passive: false })
    return () => stage.removeEventListener('wheel', onWheel)
  }, [stageRef, zoomBy])

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)
    if (!other) return moveBy(now.x - before.x, now.y - before.y)
    const [, still] = other
    zoomBy(distance(now, still) / Math.max(distance(before, still), 1), middle(now, still))
    moveBy((now.x - before.x) / 2, (now.y - before.y) / 2)
  }

  const forget = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove,
    onPointerUp: forget,
    onPointerCancel: forget,
    onDoubleClick({ clientX: x, clientY: y, target }: MouseEvent) {
      if ((target as Element).closest('button')) return
      if (zoom.scale > 1) reset()
      else if (actual > CLEARLY_LARGER) showActualSize({ x, y })
      else zoomBy(DOUBLE_CLICK_FACTOR, { x, y })
    },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
