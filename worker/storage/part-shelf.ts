type Bytes = Uint8Array<ArrayBuffer>

/** A value in the storage of a Durable Object has 2 MB at most. */
const ROW_BYTES = 1024 ** 2

/** So that keys sort as their numbers do. */
const rank = (number: number) => String(number).padStart(5, '0')

/** Where a Durable Object keeps the ETags of stored parts, and the bytes that are no whole part yet. */
export class PartShelf {
  readonly #kv: SyncKvStorage

  constructor(kv: SyncKvStorage) {
    this.#kv = kv
  }

  etags(): string[] {
    return Array.from(this.#kv.list<string>({ prefix: 'part:' }), ([, etag]) => etag)
  }

  addEtag(partNumber: number, etag: string): void {
    this.#kv.put(`part:${rank(partNumber)}`, etag)
  }

  readAside(sizeBytes: number): Bytes {
    const bytes = new Uint8Array(sizeBytes)
    let offset = 0
    for (const [, row] of this.#kv.list<Uint8Array>({ prefix: 'aside:' })) {
      bytes.set(row, offset)
      offset += row.length
    }
    return bytes
  }

  /** @param unchangedBytes that are there already: rows full of them are not written again. */
  saveAside(bytes: Bytes, unchangedBytes: number): void {
    for (let row = Math.floor(unchangedBytes / ROW_BYTES); row * ROW_BYTES < bytes.length; row++) {
      // Copied, because storing a view stores its whole buffer.
      const piece = bytes.slice(row * ROW_BYTES, (row + 1) * ROW_BYTES)
      this.#kv.put(`aside:${rank(row)}`, piece)
    }
  }

  clearAside(): void {
    this.#clear('aside:')
  }

  clear(): void {
    this.#clear('aside:')
    this.#clear('part:')
  }

  #clear(prefix: string): void {
    const keys = Array.from(this.#kv.list({ prefix }), ([key]) => key)
    for (const key of keys) this.#kv.delete(key)
  }
}
