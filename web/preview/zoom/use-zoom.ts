import { useCallback, useEffect, useRef, useState } from 'react'
import {
  actualScale,
  FITTED,
  maxScale,
  stepAt,
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
  /** The scale at which a pixel of the picture is one of the page; 0 until it is known. */
  const [actual, setActual] = useState(0)

  /** Once the picture is loaded, and when its room changes. */
  const measure = useCallback(() => {
    const { current: image } = imageRef
    if (image) setActual(actualScale(naturalSize(image), fittedSize(image)))
  }, [])
  useEffect(() => {
    const { current: image } = imageRef
    if (!image) return
    const observer = new ResizeObserver(measure)
    observer.observe(image)
    return () => observer.disconnect()
  }, [measure])

  const change = useCallback((next: (current: Zoom, most: number) => Zoom) => {
    const { current: stage } = stageRef
    const { current: image } = imageRef
    if (!stage || !image) return
    const fitted = fittedSize(image)
    const most = maxScale(naturalSize(image), fitted)
    setZoom((current) => withinStage(next(current, most), fitted, sizeOf(stage)))
  }, [])

  const zoomBy = useCallback(
    (factor: number, client?: Point) => {
      const point = fromMiddle(stageRef.current, client)
      change((current, most) => zoomAt(current, factor, point, most))
    },
    [change],
  )
  const stepBy = useCallback(
    (factor: number) => change((current, most) => stepAt(current, factor, actual, most)),
    [change, actual],
  )
  const showActualSize = useCallback(
    (client?: Point) => {
      const point = fromMiddle(stageRef.current, client)
      change((current, most) => zoomAt(current, actual / current.scale, point, most))
    },
    [change, actual],
  )
  const moveBy = useCallback(
    (x: number, y: number) =>
      change((current) => ({ ...current, x: current.x + x, y: current.y + y })),
    [change],
  )
  const reset = useCallback(() => setZoom(FITTED), [])
  return {
    stageRef,
    imageRef,
    zoom,
    actual,
    measure,
    zoomBy,
    stepBy,
    showActualSize,
    moveBy,
    reset,
  }
}

export type ZoomControl = ReturnType<typeof useZoom>

/** Without transforms, and with the parts of pixels that `offsetWidth` leaves out. */
function fittedSize(image: HTMLImageElement): Size {
  const { width, height } = getComputedStyle(image)
  return { width: Number.parseFloat(width) || 0, height: Number.parseFloat(height) || 0 }
}

const naturalSize = (image: HTMLImageElement): Size => ({
  width: image.naturalWidth,
  height: image.naturalHeight,
})

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
