import { imageSize } from 'image-size'

/** Where images of the site are read from; the extension says what they are. */
export const SITE_IMAGE_PATH = '/api/v1/site-images'

/** A small file can unfold into gigabytes: this much every device can decode. */
export const MAX_SIDE_PX = 8192

/** Types that can't carry a script; by their extensions, which are the library's names. */
const MIMES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
}

interface ImageType {
  extension: string
  mime: string
  longestSidePx: number
}

/** Detects the type by the bytes, whatever the declared one; null when it is not supported. */
export function imageType(bytes: Uint8Array): ImageType | null {
  try {
    const { type = '', width, height, images = [] } = imageSize(bytes)
    const mime = MIMES[type]
    if (!mime || width < 1 || height < 1) return null
    const sides = images.flatMap((image) => [image.width, image.height])
    return { extension: type, mime, longestSidePx: Math.max(width, height, ...sides) }
  } catch {
    return null
  }
}

/** Null when it can't be the name of an image. */
export function mimeOfName(name: string): string | null {
  const extension = /^[\w-]{43}\.(png|jpg|gif|webp|ico)$/.exec(name)?.[1]
  return extension ? (MIMES[extension] ?? null) : null
}
