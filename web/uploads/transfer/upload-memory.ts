import type { UploadConflict } from '#worker/features/uploads/schema.ts'
import type { UploadFile } from './upload-file.ts'
import type { Destination } from './destination.ts'

interface RememberedBase extends Destination {
  /** The server's id of the upload. */
  id: string
  fingerprint: string
  name: string
  relativePath: string | null
  size: number
  startedAt: number
  /** The owner's decision for a taken name; null = not asked. */
  onConflict: UploadConflict | null
}

export interface RememberedMultipart extends RememberedBase {
  strategy: 'multipart'
  key: string
  partSize: number
  /** The parts that have arrived, with the ETags they were answered with: not every store can list them. */
  etags: Record<number, string>
}

/** The server keeps the offset. */
export interface RememberedTus extends RememberedBase {
  strategy: 'tus'
}

/** A resumable upload that was begun: enough to go on with it after a reload. */
export type RememberedUpload = RememberedMultipart | RememberedTus

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const STORE_KEY = 'atoll.unfinished-uploads'

/** The server collects what was not finished within a week; there is nothing to go on with then. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * The user's unfinished resumable uploads, in this browser. A full or forbidden store only means that
 * an upload can't go on after a reload, so its errors are dropped.
 */
export class UploadMemory {
  readonly #store: KeyValueStore
  readonly #owner: string
  readonly #now: () => number
  /** Some are given up while they are still being begun, and remembered too late. */
  readonly #forgotten = new Set<string>()

  /** @param owner the user's id, or the hash of the link that is uploaded by. */
  constructor(store: KeyValueStore, owner: string, now: () => number = Date.now) {
    this.#store = store
    this.#owner = owner
    this.#now = now
  }

  all(): RememberedUpload[] {
    try {
      const uploads = JSON.parse(this.#store.getItem(this.#storeKey) ?? '[]') as RememberedUpload[]
      return uploads.filter(
        ({ strategy, startedAt }) =>
          (strategy === 'multipart' || strategy === 'tus') && this.#now() - startedAt < MAX_AGE_MS,
      )
    } catch {
      return []
    }
  }

  /** Uploads of the same file to the same place, the last begun first. */
  find(file: UploadFile, destination: Destination): RememberedUpload[] {
    return this.all()
      .filter(
        (upload) =>
          upload.fingerprint === file.fingerprint &&
          upload.parentId === destination.parentId &&
          upload.workspaceId === destination.workspaceId &&
          upload.replacesId === destination.replacesId,
      )
      .toReversed()
  }

  /** But what was forgotten already. */
  remember(upload: RememberedUpload): void {
    if (this.#forgotten.has(upload.id)) return
    this.#write([...this.#without(upload.id), upload])
  }

  rememberPart(uploadId: string, partNumber: number, etag: string): void {
    const uploads = this.all()
    const upload = uploads.find(({ id }) => id === uploadId)
    if (upload?.strategy !== 'multipart') return
    upload.etags[partNumber] = etag
    this.#write(uploads)
  }

  forget(uploadId: string): void {
    this.#forgotten.add(uploadId)
    this.#write(this.#without(uploadId))
  }

  get #storeKey(): string {
    return `${STORE_KEY}.${this.#owner}`
  }

  #without(uploadId: string): RememberedUpload[] {
    return this.all().filter(({ id }) => id !== uploadId)
  }

  #write(uploads: RememberedUpload[]): void {
    try {
      if (uploads.length === 0) this.#store.removeItem(this.#storeKey)
      else this.#store.setItem(this.#storeKey, JSON.stringify(uploads))
    } catch {
      // See the class comment.
    }
  }
}
