import { crc32 } from 'node:zlib'
import type { MultipartPart } from './listed-parts.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { PartWriter } from './part-writer.ts'

interface ObjectToWrite {
  key: string
  contentType: string
  /** Absent for what is small enough to be stored in one piece. */
  multipart: { uploadId: string; partSizeBytes: number } | null
  expectedBytes: number
}

export interface WrittenObject extends StoredObject {
  crc32: number
}

/** Stores a streamed object with at most two parts in memory. */
export class ObjectWriter {
  readonly #objects: ObjectStore
  readonly #object: ObjectToWrite
  readonly #parts: MultipartPart[] = []
  readonly #writer: PartWriter
  #sizeBytes = 0
  #crc32 = 0

  constructor(objects: ObjectStore, object: ObjectToWrite) {
    this.#objects = objects
    this.#object = object
    const partBytes = object.multipart?.partSizeBytes ?? Number.MAX_SAFE_INTEGER
    this.#writer = new PartWriter(partBytes, object.expectedBytes, (bytes) =>
      this.#storePart(bytes),
    )
  }

  /** Of all that has been written. */
  get sizeBytes(): number {
    return this.#sizeBytes
  }

  async write(chunk: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#sizeBytes += chunk.length
    this.#crc32 = crc32(chunk, this.#crc32)
    await this.#writer.write(chunk)
  }

  async finish(): Promise<WrittenObject> {
    return { ...(await this.#store()), crc32: this.#crc32 }
  }

  async #store(): Promise<StoredObject> {
    const { key, contentType, multipart } = this.#object
    const { bytes, error } = await this.#writer.settle()
    if (error !== null) throw error
    if (!multipart) return this.#objects.put(key, bytes, contentType)
    // An object of parts has one at least; it may be small, but not empty.
    if (this.#sizeBytes === 0) {
      await this.#objects.abortMultipart(key, multipart.uploadId)
      return this.#objects.put(key, bytes, contentType)
    }
    if (bytes.length > 0) await this.#storePart(bytes)
    return this.#objects.completeMultipart(key, multipart.uploadId, this.#parts)
  }

  async #storePart(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { key, multipart } = this.#object
    if (!multipart) throw new Error('an object of one piece has no parts')
    const partNumber = this.#parts.length + 1
    this.#parts.push(await this.#objects.uploadPart(key, multipart.uploadId, partNumber, bytes))
  }
}
