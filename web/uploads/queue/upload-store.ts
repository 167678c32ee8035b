import { TransferRate } from './transfer-rate.ts'
import type { Upload, UploadsSnapshot } from './upload-state.ts'
import { UploadTally } from './upload-tally.ts'

/** Changes come many times a second and from several requests; a screen needs less. The first is told at once. */
const TELL_INTERVAL_MS = 100

/**
 * What is known of each upload, in the order they came, and who wants to know when it changes. A change costs the
 * same however many there are: the list is copied only when somebody looks.
 */
export class UploadStore {
  readonly #uploads = new Map<string, Upload>()
  readonly #listeners = new Set<() => void>()
  readonly #rate = new TransferRate()
  readonly #tally = new UploadTally()
  /** Uploads that had ended before the ones now running began: not part of their total. */
  #earlier = new Set<string>()
  #snapshot: UploadsSnapshot | null = null
  #tellTimer: ReturnType<typeof setTimeout> | null = null
  #toldAt = Number.NEGATIVE_INFINITY

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get snapshot(): UploadsSnapshot {
    this.#snapshot ??= {
      uploads: [...this.#uploads.values()],
      totals: this.#tally.totals(this.#rate.bytesPerSecond()),
    }
    return this.#snapshot
  }

  get hasActive(): boolean {
    return this.#tally.active > 0
  }

  get(id: string): Upload | undefined {
    return this.#uploads.get(id)
  }

  /** The ids of uploads that are so now. */
  idsWhere(matches: (upload: Upload) => boolean): string[] {
    return [...this.#uploads.values()].filter(matches).map(({ file }) => file.id)
  }

  add(uploads: Upload[]): void {
    for (const upload of uploads) {
      this.#uploads.set(upload.file.id, upload)
      this.#tally.add(upload)
    }
    this.#changed()
  }

  update(id: string, change: Partial<Upload>): void {
    const upload = this.#uploads.get(id)
    if (upload) this.#replace(upload, { ...upload, ...change })
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const upload = this.#uploads.get(id)
      if (upload && !this.#earlier.delete(id)) this.#tally.remove(upload)
      this.#uploads.delete(id)
    }
    this.#changed()
  }

  /** For one run: how far it says it is at first had arrived before, and tells nothing of how fast it goes. */
  progressOf(id: string): (bytesUploaded: number) => void {
    let counted: number | null = null
    return (bytesUploaded) => {
      const upload = this.#uploads.get(id)
      if (upload?.status !== 'inProgress' || upload.isPaused) return
      this.#rate.add(bytesUploaded - (counted ?? bytesUploaded))
      counted = bytesUploaded
      // Until the entry exists the file is not there, so it is not yet a hundred.
      const percentage =
        upload.file.size === 0
          ? 0
          : Math.min(Math.floor((bytesUploaded / upload.file.size) * 100), 99)
      this.#replace(upload, { ...upload, bytesUploaded, percentage })
    }
  }

  /** Called before something is started: if nothing is active, what there is belongs to the past. */
  beginBatch(): void {
    if (this.hasActive) return
    this.#earlier = new Set(this.#uploads.keys())
    this.#tally.reset()
    this.#rate.reset()
  }

  /** Counts an upload of the past with the ones now running. */
  joinBatch(id: string): void {
    const upload = this.#uploads.get(id)
    if (upload && this.#earlier.delete(id)) this.#tally.add(upload)
  }

  /** What was measured says nothing any more of how long it still takes. */
  forgetRate(): void {
    this.#rate.reset()
    this.#changed()
  }

  #replace(before: Upload, after: Upload): void {
    this.#uploads.set(after.file.id, after)
    if (!this.#earlier.has(after.file.id)) {
      this.#tally.remove(before)
      this.#tally.add(after)
    }
    this.#changed()
  }

  #changed(): void {
    this.#snapshot = null
    if (this.#tellTimer !== null) return
    const wait = this.#toldAt + TELL_INTERVAL_MS - performance.now()
    if (wait <= 0) this.#tell()
    else this.#tellTimer = setTimeout(() => this.#tell(), wait)
  }

  #tell(): void {
    this.#tellTimer = null
    this.#toldAt = performance.now()
    for (const listener of this.#listeners) listener()
  }
}
