import { crc32, deflateSync } from 'node:zlib'

export interface Picture {
  width: number
  height: number
  /** Red, green, blue (0 to 255) at a place given from 0 to 1 both ways. */
  colorAt: (x: number, y: number) => [number, number, number]
}

/** A PNG (ISO/IEC 15948): eight bits a channel, no alpha. */
export function encodePng({ width, height, colorAt }: Picture): Uint8Array<ArrayBuffer> {
  const rowBytes = 1 + width * 3
  const pixels = Buffer.alloc(height * rowBytes)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      pixels.set(colorAt(column / width, row / height), row * rowBytes + 1 + column * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8, color type 2 (truecolor).
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Uint8Array.from(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
