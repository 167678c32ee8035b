import { imageSize } from 'image-size'
import { encodePicture } from './encode-picture.ts'
import { fitSize, type Size } from './fit-size.ts'

/** Decoded, a pixel takes four bytes: this much a phone can hold for a moment. */
const MAX_PIXELS = 100_000_000

/** Enough for the header, behind what cameras put before it. */
const HEADER_BYTES = 1024 ** 2

/** From here on, EXIF says that the picture lies on its side. */
const FIRST_SIDEWAYS_ORIENTATION = 5

/** Throws when it is no picture. */
export async function pictureOfImage(file: Blob): Promise<Blob | null> {
  const natural = await readSize(file)
  const size = fitSize(natural)
  // A small file may claim to be a flood: what it says is looked at before it is decoded.
  if (!size || natural.width * natural.height > MAX_PIXELS) return null
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
  try {
    return await encodePicture(bitmap, size)
  } finally {
    bitmap.close()
  }
}

/** As it is to be shown. */
async function readSize(file: Blob): Promise<Size> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const { width, height, orientation = 1 } = imageSize(header)
  return orientation < FIRST_SIDEWAYS_ORIENTATION
    ? { width, height }
    : { width: height, height: width }
}
