export interface ByteSpan {
  offset: number
  length: number
}

/** Is told whether a stream was read to its end; a consumer that leaves early makes it false. */
export type OnSent = (isWhole: boolean) => void

const MIB = 1024 ** 2

/** Small enough that what a slow reader leaves waiting is little. */
const MIN_SLICE_BYTES = 32 * MIB

/** A request may make 50 subrequests on Cloudflare's free plan; the database and the log need a few of them. */
const MAX_SLICES = 32

/**
 * Streams a span in slices: in the local bucket a long read of a multipart object takes memory by its length. A failed
 * slice is retried; further failures error it.
 * @param readSlice returns null when the object is gone.
 * @param onSent is called once, unless the object is gone.
 */
export async function readInSlices(
  span: ByteSpan,
  readSlice: (slice: ByteSpan) => Promise<ReadableStream | null>,
  onSent?: OnSent,
): Promise<ReadableStream | null> {
  const [head, ...rest] = slicesOf(span)
  const first = head ? await readSlice(head) : null
  if (!first) return null
  if (rest.length === 0) return onSent ? tellingEnd(first, span.length, onSent) : first

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
  pump().then(
    () => onSent?.(true),
    (error: unknown) => {
      onSent?.(false)
      return writable.abort(error).catch(() => undefined)
    },
  )
  return readable
}

/** Not for the readable half of a `FixedLengthStream`: workerd hangs when one is piped into another. */
export function tellingEnd(stream: ReadableStream, length: number, onSent: OnSent): ReadableStream {
  const { readable, writable } = new FixedLengthStream(length)
  stream.pipeTo(writable).then(
    () => onSent(true),
    () => onSent(false),
  )
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
