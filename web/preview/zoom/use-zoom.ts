import { useCallback, useRef, useState } from 'react'
import {
  FITTED,
  maxScale,
  withinStage,
  zoomAt,
  type Point,
  type Size,
  type Zoom,
} from './zoom-geometry.ts'

/** The zoom of a picture in its stage; it never leaves it. */
export function useZoom() {
  const stageRef = useRef<HTMLDivElement>(null)
  const imageRef = useRef<HTMLImageElement>(null)
  const [zoom, setZoom] = useState(FITTED)

  const change = useCallback((next: (current: Zoom, most: number) => Zoom) => {
    const { current: stage } = stageRef
    const { current: image } = imageRef
    if (!stage || !image) return
    // Transforms do not count in these.
    const fitted = { width: image.offsetWidth, height: image.offsetHeight }
    const natural = { width: image.naturalWidth, height: image.naturalHeight }
    const most = maxScale(natural, fitted)
    setZoom((current) => withinStage(next(current, most), fitted, sizeOf(stage)))
  }, [])

  const zoomBy = useCallback(
    (factor: number, client?: Point) => {
      const point = fromMiddle(stageRef.current, client)
      change((current, most) => zoomAt(current, factor, point, most))
    },
    [change],
  )
  const moveBy = useCallback(
    (x: number, y: number) =>
      change((current) => ({ ...current, x: current.x + x, y: current.y + y })),
    [change],
  )
  const reset = useCallback(() => setZoom(FITTED), [])
  return { stageRef, imageRef, zoom, zoomBy, moveBy, reset }
}

export type ZoomControl = ReturnType<typeof useZoom>

const sizeOf = (element: Element): Size => ({
  width: element.clientWidth,
  height: element.clientHeight,
})

/** A place on the screen, as seen from the middle of the stage. */
function fromMiddle(stage: Element | null, client?: Point): Point {
  if (!stage || !client) return { x: 0, y: 0 }
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: client.x - left - width / 2, y: client.y - top - height / 2 }
}
