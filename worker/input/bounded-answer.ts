/** Bounds the total cost of all responses of another service during one request. */
interface AnswerLimits {
  maxBytes: number
  maxMs: number
}

export interface BoundedAnswer {
  ok: boolean
  status: number
  text: string
}

/** Fetches within a limit, and without following redirects: what is sent may hold secrets. */
export type BoundedFetch = (address: string | URL, init?: RequestInit) => Promise<BoundedAnswer>

/**
 * Fetches from another service. Time (from now on) and bytes are limited for all calls of the returned function
 * together, headers and bodies. It throws when a limit is reached.
 */
export function boundedFetch({ maxBytes, maxMs }: AnswerLimits): BoundedFetch {
  const signal = AbortSignal.timeout(maxMs)
  let bytesLeft = maxBytes
  return async (address, init = {}) => {
    const response = await fetch(address, { ...init, redirect: 'manual', signal })
    const bytes = response.body ? await readAtMost(response.body, bytesLeft) : new Uint8Array()
    if (!bytes) throw new Error(`more than ${maxBytes} bytes`)
    bytesLeft -= bytes.byteLength
    return { ok: response.ok, status: response.status, text: new TextDecoder().decode(bytes) }
  }
}

/** Reads a body to its end; null, and the rest is not read, when it is larger. */
export async function readAtMost(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
