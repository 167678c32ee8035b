export interface ByteSpan {
  offset: number
  length: number
}

const MIB = 1024 ** 2

/** Small enough that what a slow reader leaves waiting is little. */
const MIN_SLICE_BYTES = 32 * MIB

/** A request may make 50 subrequests on Cloudflare's free plan; the database and the log need a few of them. */
const MAX_SLICES = 32

/**
 * Streams a span in slices: in the local bucket a long read of a multipart object takes memory by its length. A failed
 * slice is retried; further failures error it.
 * @param readSlice returns null when the object is gone.
 */
export async function readInSlices(
  span: ByteSpan,
  readSlice: (slice: ByteSpan) => Promise<ReadableStream | null>,
): Promise<ReadableStream | null> {
  const [head, ...rest] = slicesOf(span)
  const first = head ? await readSlice(head) : null
  if (!first || rest.length === 0) return first

  const { readable, writable } = new FixedLengthStream(span.length)
  const pump = async () => {
    await first.pipeTo(writable, { preventClose: true })
    for (const slice of rest) {
      const stream = await readSlice(slice).catch(() => readSlice(slice))
      if (!stream) throw new Error('the object changed while it was read')
      await stream.pipeTo(writable, { preventClose: true })
    }
    await writable.close()
  }
  // Fails also when the reader cancels; either way the stream has reported it.
  pump().catch((error: unknown) => writable.abort(error).catch(() => undefined))
  return readable
}

/** How many reads {@link readInSlices} makes. */
export const sliceCount = (length: number) => slicesOf({ offset: 0, length }).length

function slicesOf({ offset, length }: ByteSpan): ByteSpan[] {
  const size = Math.max(MIN_SLICE_BYTES, Math.ceil(length / MAX_SLICES))
  return Array.from({ length: Math.ceil(length / size) }, (_, index) => ({
    offset: offset + index * size,
    length: Math.min(size, length - index * size),
  }))
}
