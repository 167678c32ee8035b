import { imageSize } from 'image-size'

export interface ThumbnailImage {
  mime: string
  widthPx: number
  heightPx: number
}

/**
 * Allowed types, by the library's names; none can contain a script. Each must end as its format says: with data
 * appended, it would be two files in one.
 */
const TYPES = new Map<string, { mime: string; isWhole: (bytes: Uint8Array) => boolean }>([
  // The last chunk: no data, its name, its checksum.
  [
    'png',
    {
      mime: 'image/png',
      isWhole: endsWith(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82),
    },
  ],
  ['jpg', { mime: 'image/jpeg', isWhole: endsWith(0xff, 0xd9) }],
  ['webp', { mime: 'image/webp', isWhole: hasRiffLength }],
])

/** Detects the type by the bytes; null when it is not allowed. */
export function readThumbnail(bytes: Uint8Array): ThumbnailImage | null {
  try {
    const { type = '', width, height } = imageSize(bytes)
    const known = TYPES.get(type)
    return known?.isWhole(bytes) && width > 0 && height > 0
      ? { mime: known.mime, widthPx: width, heightPx: height }
      : null
  } catch {
    return null
  }
}

function endsWith(...end: number[]) {
  return (bytes: Uint8Array) => end.every((byte, index) => bytes.at(index - end.length) === byte)
}

/** "RIFF", then the length of all that follows it. */
function hasRiffLength(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.byteLength >= 12 && view.getUint32(4, true) + 8 === bytes.byteLength
}
