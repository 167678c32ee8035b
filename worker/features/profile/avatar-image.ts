import { imageSize } from 'image-size'

/** Where pictures are read from; the extension says what they are. */
export const AVATAR_PATH = '/api/v1/avatars'

/** A small file can unfold into gigabytes: this much every device can decode. */
export const MAX_SIDE_PX = 4096

/** Types that can't carry a script; the extension by the library's name for the type. */
const TYPES: Record<string, { extension: string; mime: string }> = {
  png: { extension: 'png', mime: 'image/png' },
  jpg: { extension: 'jpg', mime: 'image/jpeg' },
  gif: { extension: 'gif', mime: 'image/gif' },
  webp: { extension: 'webp', mime: 'image/webp' },
}

export interface AvatarImage {
  bytes: Uint8Array<ArrayBuffer>
  extension: string
  mime: string
  widthPx: number
  heightPx: number
}

/** Detects the type by the bytes, whatever the declared one; null when it is not supported. */
export function readImage(bytes: Uint8Array<ArrayBuffer>): AvatarImage | null {
  try {
    const { type = '', width, height } = imageSize(bytes)
    const known = TYPES[type]
    return known && width > 0 && height > 0
      ? { bytes, ...known, widthPx: width, heightPx: height }
      : null
  } catch {
    return null
  }
}

/** Null when it can't be the name of a picture. */
export function avatarMime(name: string): string | null {
  const extension = /^[\w-]{43}\.(png|jpg|gif|webp)$/.exec(name)?.[1]
  return extension ? (TYPES[extension]?.mime ?? null) : null
}
