import type { UploadFile } from './upload-file.ts'
import type { Destination } from './destination.ts'

/** A multipart upload that was begun: enough to go on with it after a reload. */
export interface RememberedUpload extends Destination {
  fingerprint: string
  name: string
  relativePath: string | null
  size: number
  key: string
  uploadId: string
  partSize: number
  startedAt: number
  /** The parts that have arrived, with the ETags they were answered with: not every store can list them. */
  etags: Record<number, string>
}

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const STORE_KEY = 'atoll.unfinished-uploads'

/** The server collects what was not finished within a week; there is nothing to go on with then. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * The user's unfinished multipart uploads, in this browser. A full or forbidden store only means that
 * an upload can't go on after a reload, so its errors are dropped.
 */
export class MultipartMemory {
  readonly #store: KeyValueStore
  readonly #userId: number
  readonly #now: () => number

  constructor(store: KeyValueStore, userId: number, now: () => number = Date.now) {
    this.#store = store
    this.#userId = userId
    this.#now = now
  }

  all(): RememberedUpload[] {
    try {
      const uploads = JSON.parse(this.#store.getItem(this.#storeKey) ?? '[]') as RememberedUpload[]
      return uploads.filter((upload) => this.#now() - upload.startedAt < MAX_AGE_MS)
    } catch {
      return []
    }
  }

  find(file: UploadFile, destination: Destination): RememberedUpload | undefined {
    return this.all().find(
      (upload) =>
        upload.fingerprint === file.fingerprint &&
        upload.parentId === destination.parentId &&
        upload.workspaceId === destination.workspaceId,
    )
  }

  remember(upload: Omit<RememberedUpload, 'startedAt' | 'etags'>): void {
    this.#write([
      ...this.#without(upload.uploadId),
      { ...upload, startedAt: this.#now(), etags: {} },
    ])
  }

  rememberPart(uploadId: string, partNumber: number, etag: string): void {
    const uploads = this.all()
    const upload = uploads.find((candidate) => candidate.uploadId === uploadId)
    if (!upload) return
    upload.etags[partNumber] = etag
    this.#write(uploads)
  }

  forget(uploadId: string): void {
    this.#write(this.#without(uploadId))
  }

  get #storeKey(): string {
    return `${STORE_KEY}.${this.#userId}`
  }

  #without(uploadId: string): RememberedUpload[] {
    return this.all().filter((upload) => upload.uploadId !== uploadId)
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
