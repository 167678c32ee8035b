/** Few enough calls for a large body, small enough to be many at once. */
const CHUNK_BYTES = 128 * 1024

/**
 * Reads a request body by BYOB, because workerd's default chunks are 4 KiB. Ends early, without an error, on `signal`.
 * Throws when the client disconnects.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader({ mode: 'byob' })
  const letGo = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', letGo)
  try {
    for (;;) {
      if (signal?.aborted) return
      const { done, value } = await reader.read(new Uint8Array(CHUNK_BYTES))
      if (done || value === undefined) return
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', letGo)
    // Without canceling, the sender of an ignored body would wait.
    letGo()
  }
}

/** The same bytes in larger pieces, for another isolate: left to itself, the platform passes them on 8 KiB at a time. */
export function inLargeChunks(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = readChunks(body)
  return new ReadableStream({
    type: 'bytes',
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return(undefined)
    },
  })
}
