import { createHash } from 'node:crypto'
import { DurableObject } from 'cloudflare:workers'
import { parseConfig } from '#worker/context/env.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { ObjectStore } from './object-store.ts'
import type { StoredObject } from './object-store.ts'
import { PartShelf } from './part-shelf.ts'
import { PartWriter } from './part-writer.ts'
import { readChunks } from './read-chunks.ts'
import { extendCrc32, infoOf, offsetOf } from './resumable-state.ts'
import type {
  AppendOptions,
  AppendResult,
  NewResumableUpload,
  ResumableOwner,
  ResumableState,
  ResumableUploadInfo,
} from './resumable-state.ts'

type Bytes = Uint8Array<ArrayBuffer>

const OBJECT_TYPE = 'application/octet-stream'

/**
 * One tus upload. A Durable Object, so that offset and parts are in one place. Calls are serialized; reading the offset
 * ends a stale sender, whose connection may be dead.
 */
export class ResumableUpload extends DurableObject<WorkerEnv> {
  readonly #objects = new ObjectStore(this.env.BUCKET, parseConfig(this.env).s3, '')
  readonly #shelf = new PartShelf(this.ctx.storage.kv)
  /** Whose turn it is, or will be next. */
  #sender: AbortController | null = null
  #turn: Promise<unknown> = Promise.resolve()

  async create(upload: NewResumableUpload): Promise<void> {
    if (this.#load()) throw new Error('there is such an upload already')
    this.#save({
      ...upload,
      multipartUploadId: null,
      partCount: 0,
      asideBytes: 0,
      crc32: 0,
      areAllPartsStored: false,
      object: null,
    })
    await this.ctx.storage.setAlarm(Date.parse(upload.expiresAt))
  }

  /** How far it is. Null for what is not here, is another's, or is over. */
  async read(owner: ResumableOwner): Promise<ResumableUploadInfo | null> {
    return this.#takeTurn(async () => {
      const state = this.#loadOf(owner)
      return state && infoOf(state)
    })
  }

  /** Declares the length once. Returns false when it is impossible. */
  async declareLength(owner: ResumableOwner, lengthBytes: number): Promise<boolean> {
    return this.#takeTurn(async () => {
      const state = this.#loadOf(owner)
      if (!state || state.lengthBytes !== null) return false
      if (lengthBytes < offsetOf(state) || lengthBytes > state.maxBytes) return false
      this.#save({ ...state, lengthBytes })
      return true
    })
  }

  /** Appends a chunk. Bytes received before a connection broke are kept; with a checksum, all of them or none. */
  async append(
    owner: ResumableOwner,
    offsetBytes: number,
    body: ReadableStream<Uint8Array>,
    options: AppendOptions,
  ): Promise<AppendResult> {
    return this.#takeTurn<AppendResult>(async (signal) => {
      const state = this.#loadOf(owner)
      if (!state || signal.aborted || offsetOf(state) !== offsetBytes) {
        // To its end: a client that is still sending would see a broken connection, not the reason.
        for await (const _chunk of readChunks(body, signal));
        if (!state) return { outcome: 'gone' }
        return { outcome: signal.aborted ? 'let go' : 'conflict' }
      }
      return this.#receive(state, body, signal, options)
    })
  }

  /**
   * Combines the parts once all bytes are received; `offsetBytes` tells. Null when missing, another user's, or expired.
   * Throws when the bucket fails; the call may be repeated.
   */
  async finish(owner: ResumableOwner): Promise<ResumableUploadInfo | null> {
    const before = this.#loadOf(owner)
    if (!before) return null
    // No reason to make a sender let go.
    if (before.lengthBytes !== offsetOf(before)) return infoOf(before)
    return this.#takeTurn(async () => {
      const state = this.#loadOf(owner)
      if (!state || state.object) return state && infoOf(state)
      return infoOf(await this.#complete(state, this.#shelf.readAside(state.asideBytes)))
    })
  }

  /** Forgets everything; parts in the bucket go too, an object that they have become does not. */
  async giveUp(): Promise<void> {
    await this.#takeTurn(async () => {
      const state = this.#load()
      if (state?.multipartUploadId && !state.object) {
        // R2 ends old ones by itself; then there is nothing left to abort.
        await this.#objects
          .abortMultipart(state.objectKey, state.multipartUploadId)
          .catch(() => undefined)
      }
      await this.ctx.storage.deleteAlarm()
      await this.ctx.storage.deleteAll()
    })
  }

  override async alarm(): Promise<void> {
    await this.giveUp()
  }

  /** One call after the other; the one before, if it is a sender, lets go. */
  async #takeTurn<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    this.#sender?.abort()
    const sender = new AbortController()
    this.#sender = sender
    const run = this.#turn.then(() => work(sender.signal))
    this.#turn = run.catch(() => undefined)
    return run
  }

  async #receive(
    start: ResumableState,
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
    { expectedBytes, mostBytes, checksum }: AppendOptions,
  ): Promise<AppendResult> {
    let state = start
    // With a checksum nothing counts before the end: parts are stored, and forgotten when it does not match.
    const etags: string[] = []
    let crc32 = state.crc32
    const missingBytes = Math.min(
      (state.lengthBytes ?? state.maxBytes) - offsetOf(state),
      mostBytes ?? Infinity,
    )
    const comingBytes = Math.min(expectedBytes ?? missingBytes, missingBytes)
    const writer = new PartWriter(
      state.partBytes,
      state.asideBytes + comingBytes,
      async (bytes) => {
        state = await this.#beginParts(state)
        etags.push(await this.#uploadPart(state, state.partCount + etags.length + 1, bytes))
        crc32 = extendCrc32(crc32, bytes)
        if (!checksum) state = this.#commitParts(state, etags.splice(0), crc32)
      },
    )
    const hash = checksum && createHash(checksum.algorithm)
    let receivedBytes = 0
    let isCut = false
    try {
      await writer.write(this.#shelf.readAside(state.asideBytes))
      for await (const chunk of readChunks(body, signal)) {
        receivedBytes += chunk.length
        if (receivedBytes > missingBytes) continue
        hash?.update(chunk)
        await writer.write(chunk)
      }
    } catch {
      // The client or the bucket failed; `rest.error` tells which.
      isCut = true
    }
    const rest = await writer.settle()
    if (receivedBytes > missingBytes) return { outcome: 'too long' }
    const isWhole = !isCut && !signal.aborted && rest.error === null
    if (checksum) {
      if (isWhole && hash?.digest('base64') !== checksum.digest) return { outcome: 'mismatch' }
      if (isWhole) state = this.#commitParts(state, etags, crc32)
    }
    const mayKeep = isWhole || !checksum
    if (mayKeep) await this.#keepRest(start, state, rest.bytes)
    if (rest.error !== null) {
      logBucketFailure(rest.error)
      return { outcome: 'bucket failed' }
    }
    return isWhole
      ? { outcome: 'appended', offsetBytes: offsetOf(this.#load() ?? state) }
      : { outcome: 'let go' }
  }

  /** Puts the object together when all of it is here; else, or when the bucket can't, keeps what is no part yet. */
  async #keepRest(start: ResumableState, state: ResumableState, bytes: Bytes): Promise<void> {
    if (state.partCount * state.partBytes + bytes.length === state.lengthBytes) {
      try {
        await this.#complete(state, bytes)
        return
      } catch (error) {
        logBucketFailure(error)
        if (this.#load()?.areAllPartsStored) return
      }
    }
    // The bytes set aside before are a prefix of these, unless they went into a part.
    this.#shelf.saveAside(bytes, start.partCount === state.partCount ? start.asideBytes : 0)
    this.#save({ ...state, asideBytes: bytes.length })
  }

  async #complete(state: ResumableState, lastBytes: Bytes): Promise<ResumableState> {
    const { objectKey, multipartUploadId, partCount } = state
    if (multipartUploadId !== null && partCount > 0) {
      const stored = await this.#storeLastPart(state, lastBytes)
      return this.#saveComplete(stored, await this.#completeParts(stored, multipartUploadId))
    }
    const object = await this.#objects.put(objectKey, lastBytes, OBJECT_TYPE)
    const complete = this.#saveComplete({ ...state, crc32: extendCrc32(0, lastBytes) }, object)
    // Begun for a chunk that turned out damaged.
    if (multipartUploadId !== null)
      await this.#objects.abortMultipart(objectKey, multipartUploadId).catch(() => undefined)
    return complete
  }

  /** Saved before the parts are put together: from then on the bucket takes no part of this upload any more. */
  async #storeLastPart(state: ResumableState, bytes: Bytes): Promise<ResumableState> {
    if (state.areAllPartsStored) return state
    if (bytes.length > 0) {
      const partNumber = state.partCount + 1
      this.#shelf.addEtag(partNumber, await this.#uploadPart(state, partNumber, bytes))
    }
    this.#shelf.clearAside()
    const crc32 = extendCrc32(state.crc32, bytes)
    return this.#save({ ...state, areAllPartsStored: true, asideBytes: 0, crc32 })
  }

  async #completeParts(state: ResumableState, multipartUploadId: string): Promise<StoredObject> {
    const parts = this.#shelf.etags().map((etag, index) => ({ partNumber: index + 1, etag }))
    try {
      return await this.#objects.completeMultipart(state.objectKey, multipartUploadId, parts)
    } catch (error) {
      // It may have succeeded with only the response lost.
      const object = await this.#objects.head(state.objectKey)
      if (object?.sizeBytes === state.lengthBytes) return object
      throw error
    }
  }

  #saveComplete(state: ResumableState, object: StoredObject): ResumableState {
    this.#shelf.clear()
    return this.#save({ ...state, asideBytes: 0, object })
  }

  async #beginParts(state: ResumableState): Promise<ResumableState> {
    if (state.multipartUploadId !== null) return state
    const multipartUploadId = await this.#objects.createMultipart(state.objectKey, OBJECT_TYPE)
    // Saved as it was but for this: parts of a chunk that is not proven yet do not count.
    const begun = { ...state, multipartUploadId }
    this.#save(begun)
    return begun
  }

  async #uploadPart(state: ResumableState, partNumber: number, bytes: Bytes): Promise<string> {
    const { objectKey, multipartUploadId } = state
    if (multipartUploadId === null) throw new Error('there is nothing to add a part to')
    return (await this.#objects.uploadPart(objectKey, multipartUploadId, partNumber, bytes)).etag
  }

  /** The first part contains the bytes that were set aside. */
  #commitParts(state: ResumableState, etags: string[], crc32: number | null): ResumableState {
    if (etags.length === 0) return state
    for (const [index, etag] of etags.entries())
      this.#shelf.addEtag(state.partCount + index + 1, etag)
    this.#shelf.clearAside()
    const partCount = state.partCount + etags.length
    return this.#save({ ...state, partCount, asideBytes: 0, crc32 })
  }

  #save(state: ResumableState): ResumableState {
    this.ctx.storage.kv.put('state', state)
    return state
  }

  #load(): ResumableState | null {
    const state = this.ctx.storage.kv.get<ResumableState>('state')
    // Uploads that were begun by earlier versions lack them.
    return state ? { ...state, crc32: state.crc32 ?? null, linkId: state.linkId ?? null } : null
  }

  #loadOf(owner: ResumableOwner): ResumableState | null {
    const state = this.#load()
    if (!state || state.userId !== owner.userId || state.linkId !== owner.linkId) return null
    return Date.parse(state.expiresAt) > Date.now() ? state : null
  }
}

function logBucketFailure(error: unknown): void {
  console.error(
    JSON.stringify({ level: 'error', message: 'the bucket refused a part', error: String(error) }),
  )
}
