import { TransferRate } from './transfer-rate.ts'
import { isActive, totalsOf, type Upload, type UploadsSnapshot } from './upload-state.ts'

/** Progress comes many times a second and from several requests; a screen needs less. */
const PROGRESS_INTERVAL_MS = 200

/** What is known of each upload, in the order they came, and who wants to know when it changes. */
export class UploadStore {
  readonly #uploads = new Map<string, Upload>()
  readonly #listeners = new Set<() => void>()
  readonly #rate = new TransferRate()
  /** Uploads that had ended before the ones now running began: not part of their total. */
  #earlier = new Set<string>()
  #snapshot: UploadsSnapshot = { uploads: [], totals: totalsOf([], 0) }
  #progressTimer: ReturnType<typeof setTimeout> | null = null

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get snapshot(): UploadsSnapshot {
    return this.#snapshot
  }

  get(id: string): Upload | undefined {
    return this.#uploads.get(id)
  }

  find(matches: (upload: Upload) => boolean): Upload | undefined {
    for (const upload of this.#uploads.values()) if (matches(upload)) return upload
    return undefined
  }

  add(uploads: Upload[]): void {
    for (const upload of uploads) this.#uploads.set(upload.file.id, upload)
    this.#changed()
  }

  update(id: string, change: Partial<Upload>): void {
    const upload = this.#uploads.get(id)
    if (!upload) return
    this.#uploads.set(id, { ...upload, ...change })
    this.#changed()
  }

  removeWhere(matches: (upload: Upload) => boolean): void {
    for (const [id, upload] of this.#uploads) if (matches(upload)) this.#uploads.delete(id)
    this.#changed()
  }

  progress(id: string, bytesUploaded: number): void {
    const upload = this.#uploads.get(id)
    if (upload?.status !== 'inProgress' || upload.isPaused) return
    this.#rate.add(bytesUploaded - upload.bytesUploaded)
    // Until the entry exists the file is not there, so it is not yet a hundred.
    const percentage =
      upload.file.size === 0
        ? 0
        : Math.min(Math.floor((bytesUploaded / upload.file.size) * 100), 99)
    this.#uploads.set(id, { ...upload, bytesUploaded, percentage })
    this.#progressTimer ??= setTimeout(() => this.#changed(), PROGRESS_INTERVAL_MS)
  }

  /** Called before something is started: if nothing is active, what there is belongs to the past. */
  beginBatch(): void {
    if (this.find(isActive)) return
    this.#earlier = new Set(this.#uploads.keys())
    this.#rate.reset()
  }

  /** Counts an upload of the past with the ones now running. */
  joinBatch(id: string): void {
    this.#earlier.delete(id)
  }

  /** What was measured says nothing any more of how long it still takes. */
  forgetRate(): void {
    this.#rate.reset()
  }

  #changed(): void {
    if (this.#progressTimer) clearTimeout(this.#progressTimer)
    this.#progressTimer = null
    const uploads = [...this.#uploads.values()]
    const batch = uploads.filter((upload) => !this.#earlier.has(upload.file.id))
    this.#snapshot = { uploads, totals: totalsOf(batch, this.#rate.bytesPerSecond()) }
    for (const listener of this.#listeners) listener()
  }
}
