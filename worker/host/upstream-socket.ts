import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * Keeps reading after the peer closed. A server may refuse a request before reading its body; the failing write would
 * destroy a plain socket with the unread response.
 */
export class UpstreamSocket extends Socket {
  override _write(chunk: unknown, encoding: BufferEncoding, done: Done): void {
    super._write(chunk, encoding, forgiving(done))
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: Done): void {
    super._writev?.(chunks, forgiving(done))
  }
}

/** Reports a write to a closed connection as done: the read side shows whether there is a response. */
const forgiving =
  (done: Done): Done =>
  (error) =>
    done(isClosed(error) ? null : error)

const isClosed = (error: Error | null | undefined) =>
  error instanceof Error && 'code' in error && /^(EPIPE|ECONNRESET)$/.test(String(error.code))
