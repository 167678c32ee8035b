/** A cut square of an image: how much larger than just filling the frame, and where its middle is in the image. */
export interface Crop {
  /** 1 = the whole of the image's short side is in the frame. */
  zoom: number
  /** Of the image's own pixels. */
  centerX: number
  centerY: number
}

export interface ImageSize {
  width: number
  height: number
}

export const MAX_ZOOM = 4

export const wholeImage = ({ width, height }: ImageSize): Crop => ({
  zoom: 1,
  centerX: width / 2,
  centerY: height / 2,
})

/** The side of the square, in the image's pixels. */
export const cropSide = ({ width, height }: ImageSize, zoom: number): number =>
  Math.min(width, height) / zoom

/** The nearest crop that holds nothing but the image. */
export function clampCrop(size: ImageSize, { zoom, centerX, centerY }: Crop): Crop {
  const boundZoom = clamp(zoom, 1, MAX_ZOOM)
  const half = cropSide(size, boundZoom) / 2
  return {
    zoom: boundZoom,
    centerX: clamp(centerX, half, size.width - half),
    centerY: clamp(centerY, half, size.height - half),
  }
}

/** The crop after the image was dragged by so many pixels in a frame of this side. */
export function dragCrop(
  size: ImageSize,
  crop: Crop,
  by: { x: number; y: number },
  frameSide: number,
): Crop {
  const imagePixels = cropSide(size, crop.zoom) / frameSide
  return clampCrop(size, {
    ...crop,
    centerX: crop.centerX - by.x * imagePixels,
    centerY: crop.centerY - by.y * imagePixels,
  })
}

/** The crop so much nearer, or further away. */
export const zoomCrop = (size: ImageSize, crop: Crop, factor: number): Crop =>
  clampCrop(size, { ...crop, zoom: crop.zoom * factor })

/** The square to cut, in the image's pixels. */
export function cropSquare(size: ImageSize, crop: Crop) {
  const side = cropSide(size, crop.zoom)
  return { x: crop.centerX - side / 2, y: crop.centerY - side / 2, side }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
