import { cropSquare, type Crop } from './crop-geometry.ts'

/** As large as a picture is ever shown, on screens of several pixels to one. */
const MAX_SIDE_PX = 512
const QUALITY = 0.9

/** The cut square as a file of its own; null when the browser can't draw it. */
export async function cutImage(image: HTMLImageElement, crop: Crop): Promise<File | null> {
  const { x, y, side } = cropSquare(
    { width: image.naturalWidth, height: image.naturalHeight },
    crop,
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(side, MAX_SIDE_PX)))
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', QUALITY),
  )
  // A browser that can't write WebP writes PNG.
  return blob && new File([blob], `avatar.${blob.type.replace('image/', '')}`, { type: blob.type })
}
