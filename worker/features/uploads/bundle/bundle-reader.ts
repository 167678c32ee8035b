import { readChunks } from '#worker/storage/read-chunks.ts'

const NEWLINE = 0x0a

type Bytes = Uint8Array<ArrayBuffer>

/** Reads a body piece by piece. Where its sender leaves it ends, as it does anywhere else. */
export class BundleReader {
  readonly #chunks: AsyncGenerator<Bytes>
  #rest: Bytes = new Uint8Array()

  constructor(body: ReadableStream<Uint8Array>) {
    this.#chunks = readChunks(body)
  }

  /** The bytes up to the end of the line; null where it is longer, or the body ends before. */
  async readLine(maxBytes: number): Promise<Bytes | null> {
    const parts: Bytes[] = []
    for (let length = 0; length <= maxBytes;) {
      if (!(await this.#fill())) return null
      const end = this.#rest.indexOf(NEWLINE)
      const part = this.#take(end < 0 ? this.#rest.length : end)
      parts.push(part)
      length += part.length
      if (end < 0) continue
      this.#take(1)
      return length > maxBytes ? null : joined(parts, length)
    }
    return null
  }

  /** Exactly so many bytes, copied; null where the body ends before. */
  async read(length: number): Promise<Bytes | null> {
    const bytes = new Uint8Array(length)
    const isComplete = await this.#pass(length, (part, at) => bytes.set(part, at))
    return isComplete ? bytes : null
  }

  /** Whether there were so many bytes to leave out. */
  skip(length: number): Promise<boolean> {
    return this.#pass(length, () => undefined)
  }

  /** Reads to the end. Returns whether there was anything left. */
  async drain(): Promise<boolean> {
    let isLonger = false
    while (await this.#fill()) {
      isLonger = true
      this.#rest = new Uint8Array()
    }
    return isLonger
  }

  async #pass(length: number, take: (part: Bytes, at: number) => void): Promise<boolean> {
    for (let at = 0; at < length;) {
      if (!(await this.#fill())) return false
      const part = this.#take(Math.min(length - at, this.#rest.length))
      take(part, at)
      at += part.length
    }
    return true
  }

  #take(length: number): Bytes {
    const part = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return part
  }

  /** Whether there are bytes. */
  async #fill(): Promise<boolean> {
    if (this.#rest.length > 0) return true
    const { done, value } = await this.#chunks
      .next()
      .catch(() => ({ done: true, value: undefined }))
    if (done || !value) return false
    this.#rest = value
    return this.#fill()
  }
}

function joined(parts: Bytes[], length: number): Bytes {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
