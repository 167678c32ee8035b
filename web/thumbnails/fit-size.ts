export interface Size {
  width: number
  height: number
}

/** The longest side of a picture: twice what a tile shows, for screens of two pixels to one. */
const MAX_SIDE_PX = 320

/** The size of a picture of something this large, in its proportions; null when there is nothing to see. */
export function fitSize({ width, height }: Size): Size | null {
  if (!(width > 0 && height > 0)) return null
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The same for what is drawn from lines, and so is as sharp at any size. */
export function fitDrawing({ width, height }: Size): Size | null {
  const scale = MAX_SIDE_PX / Math.max(width, height)
  return fitSize({ width: width * scale, height: height * scale })
}
