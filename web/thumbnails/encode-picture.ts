import type { Size } from './fit-size.ts'

const QUALITY = 0.8

/** Behind what is transparent: a picture stands before its file's icon. */
const PAPER = '#fff'

/** Draws something at a size and encodes it: as WebP, or as JPEG where the browser can't write that. */
export async function encodePicture(source: CanvasImageSource, size: Size): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  context.fillStyle = PAPER
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, size.width, size.height)
  const picture = await blobOf(canvas, 'image/webp')
  return picture?.type === 'image/webp' ? picture : blobOf(canvas, 'image/jpeg')
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
