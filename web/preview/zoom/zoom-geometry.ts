/** How a picture is moved and enlarged, from where it fits: offsets of its middle in px. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 }

/** Enough to count the pixels of a small picture. */
const MAX_SCALE = 8

/** A large picture may be enlarged until a pixel of it is this many of the screen. */
const MAX_PIXEL_SIZE = 2

/** How much larger than it fits a picture may be shown. */
export const maxScale = (natural: Size, fitted: Size) =>
  Math.max(MAX_SCALE, actualScale(natural, fitted) * MAX_PIXEL_SIZE)

/** The scale at which a pixel of the picture is one of the page (a CSS pixel, as in browsers' own tabs); 0 = unknown. */
export const actualScale = (natural: Size, fitted: Size) =>
  fitted.width > 0 ? natural.width / fitted.width : 0

/** A step from the middle, which stops at the actual size instead of passing it. */
export function stepAt(zoom: Zoom, factor: number, actual: number, most: number): Zoom {
  const next = zoom.scale * factor
  const passesActual = (zoom.scale - actual) * (next - actual) < 0 && !isNear(zoom.scale, actual)
  return zoomAt(zoom, passesActual ? actual / zoom.scale : factor, { x: 0, y: 0 }, most)
}

/** Divided and multiplied, a scale may differ from itself by a little. */
const isNear = (one: number, other: number) => Math.abs(one - other) < 0.001

/** Larger or smaller, with the point (from the stage's middle) staying where it is. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, most: number): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), most)
  const ratio = scale / zoom.scale
  return {
    scale,
    x: point.x - (point.x - zoom.x) * ratio,
    y: point.y - (point.y - zoom.y) * ratio,
  }
}

/** Moved back so far that no edge of the picture comes further in than the stage's own. */
export function withinStage({ scale, x, y }: Zoom, fitted: Size, stage: Size): Zoom {
  const within = (offset: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2)
    return Math.min(Math.max(offset, -most), most)
  }
  return {
    scale,
    x: within(x, fitted.width, stage.width),
    y: within(y, fitted.height, stage.height),
  }
}
