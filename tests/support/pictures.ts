import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

const ofBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** A real JPEG of one pixel. */
export const jpeg = () =>
  ofBase64(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  )

/** A real WebP of one pixel. */
export const webp = () => ofBase64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=')

/** A real GIF of one pixel. */
export const gif = () => ofBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

/** A real PNG, of one colour unless pixels are given; its declared size may differ from its content. */
export function png(
  widthPx = 8,
  heightPx = 8,
  claimed: { widthPx: number; heightPx: number } = { widthPx, heightPx },
  pixels = Buffer.alloc(widthPx * heightPx * 3, 0x7a),
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed.widthPx, 0)
  header.writeUInt32BE(claimed.heightPx, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: heightPx }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * widthPx * 3, (row + 1) * widthPx * 3)]),
  )
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A real PNG of noise, which takes some three bytes a pixel. */
export const noisyPng = (sidePx: number) =>
  png(sidePx, sidePx, { widthPx: sidePx, heightPx: sidePx }, randomBytes(sidePx * sidePx * 3))
