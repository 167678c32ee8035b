type Bytes = Uint8Array<ArrayBuffer>

/** Each part is tried this often; then it is the bucket's turn to recover. */
const ATTEMPTS = 2

/** Bytes left at the end of the input. */
export interface Remainder {
  /** Bytes not stored yet: less than a part, or the part that the bucket refused. */
  bytes: Bytes
  /** Why the last part was not stored; then the bytes after `bytes` are lost. */
  error: unknown
}

/**
 * Cuts a byte stream into parts of equal size, as R2 requires. The next part fills up while one is being stored: at
 * most two are in memory.
 */
export class PartWriter {
  readonly #partBytes: number
  readonly #storePart: (bytes: Bytes) => Promise<void>
  #buffer: Bytes
  #filled = 0
  #storing: { bytes: Bytes; done: Promise<{ error: unknown }> } | null = null

  /**
   * @param expectedBytes upper bound, so that small inputs use little memory.
   * @param storePart called for one whole part after the other.
   */
  constructor(
    partBytes: number,
    expectedBytes: number,
    storePart: (bytes: Bytes) => Promise<void>,
  ) {
    this.#partBytes = partBytes
    this.#storePart = storePart
    this.#buffer = new Uint8Array(Math.min(partBytes, expectedBytes))
  }

  /** Throws when the part before can't be stored. */
  async write(chunk: Bytes): Promise<void> {
    for (let taken = 0; taken < chunk.length;) {
      this.#makeRoom(chunk.length - taken)
      const piece = chunk.subarray(taken, taken + this.#buffer.length - this.#filled)
      this.#buffer.set(piece, this.#filled)
      this.#filled += piece.length
      taken += piece.length
      if (this.#filled === this.#partBytes) await this.#startStoring()
    }
  }

  /** Waits for the part that is being stored. */
  async settle(): Promise<Remainder> {
    const storing = this.#storing
    const { error } = (await storing?.done) ?? { error: null }
    return storing && error !== null
      ? { bytes: storing.bytes, error }
      : { bytes: this.#buffer.subarray(0, this.#filled), error: null }
  }

  /** For senders of more than the declared bytes. */
  #makeRoom(wantedBytes: number): void {
    if (this.#filled < this.#buffer.length) return
    const size = Math.min(this.#partBytes, Math.max(this.#filled * 2, this.#filled + wantedBytes))
    const larger = new Uint8Array(size)
    larger.set(this.#buffer)
    this.#buffer = larger
  }

  async #startStoring(): Promise<void> {
    const { error } = await this.settle()
    if (error !== null) throw error
    const bytes = this.#buffer
    this.#storing = { bytes, done: this.#store(bytes) }
    this.#buffer = new Uint8Array(this.#partBytes)
    this.#filled = 0
  }

  async #store(bytes: Bytes): Promise<{ error: unknown }> {
    let error: unknown = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        await this.#storePart(bytes)
        return { error: null }
      } catch (thrown) {
        error = thrown
      }
    }
    return { error }
  }
}
