import sharp from 'sharp'

const [WIDTH, HEIGHT, FRAMES_A_SECOND] = [640, 360, 12]

/**
 * A silent WebM film: each frame of a lossy WebP is a key frame of VP8 (RFC 9649), which Matroska (RFC 9559) puts in order.
 * @param background an SVG document behind all frames, which are drawn over it.
 */
export async function shootFilm(
  background: string,
  frames: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const behind = await sharp(Buffer.from(background))
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten()
    .png()
    .toBuffer()
  const pictures = await Promise.all(frames.map((frame) => keyFrame(behind, frame)))
  const frameMs = 1000 / FRAMES_A_SECOND
  const blocks = pictures.map((picture, index) => {
    const cluster = Buffer.concat([
      // Track 1, no offset to the cluster's time, a key frame.
      Buffer.from([0x81, 0, 0, 0x80]),
      picture,
    ])
    return element(0x1f43b675, [
      unsigned(0xe7, Math.round(index * frameMs)),
      element(0xa3, cluster),
    ])
  })
  const film = Buffer.concat([
    element(0x1a45dfa3, [
      unsigned(0x4286, 1),
      unsigned(0x42f7, 1),
      unsigned(0x42f2, 4),
      unsigned(0x42f3, 8),
      element(0x4282, Buffer.from('webm')),
      unsigned(0x4287, 4),
      unsigned(0x4285, 2),
    ]),
    element(0x18538067, [
      element(0x1549a966, [
        unsigned(0x2ad7b1, 1_000_000),
        element(0x4489, float(frames.length * frameMs)),
        element(0x4d80, Buffer.from('Atoll')),
        element(0x5741, Buffer.from('Atoll')),
      ]),
      element(0x1654ae6b, [
        element(0xae, [
          unsigned(0xd7, 1),
          unsigned(0x73c5, 1),
          unsigned(0x83, 1),
          element(0x86, Buffer.from('V_VP8')),
          element(0xe0, [unsigned(0xb0, WIDTH), unsigned(0xba, HEIGHT)]),
        ]),
      ]),
      ...blocks,
    ]),
  ])
  return new Uint8Array(film)
}

/** The VP8 frame of a WebP: the first chunk behind RIFF's header. */
async function keyFrame(behind: Buffer, frame: string): Promise<Buffer> {
  const boats = await sharp(Buffer.from(frame)).resize(WIDTH, HEIGHT, { fit: 'cover' }).toBuffer()
  const webp = await sharp(behind)
    .composite([{ input: boats }])
    .webp({ quality: 70 })
    .toBuffer()
  if (webp.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('the frame is no lossy WebP')
  return webp.subarray(20, 20 + webp.readUInt32LE(16))
}

/** An EBML element: its id, its length in eight bytes, its content. */
function element(id: number, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(body.length))
  length[0] = 1
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), length, body])
}

const unsigned = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
