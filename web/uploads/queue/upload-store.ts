import {
  reduceUpload,
  type Upload,
  type UploadEvent,
  type UploadsSnapshot,
} from './upload-state.ts'
import { UploadTally } from './upload-tally.ts'

/** Changes come many times a second and from several requests; a screen needs less. The first is told at once. */
const TELL_INTERVAL_MS = 100

/** Of the time, what subscribers do when they are told takes at most one in so many parts. */
const TELL_SHARE = 8

/**
 * State of all uploads, in the order of adding, with listeners. A change costs O(1) however many there are: the list is
 * copied only when read.
 */
export class UploadStore {
  readonly #uploads = new Map<string, Upload>()
  readonly #listeners = new Set<() => void>()
  readonly #rate = new TransferRate()
  readonly #tally = new UploadTally()
  /** Counts up when something is started while nothing is active: totals are of one batch. */
  #batch = 0
  #snapshot: UploadsSnapshot | null = null
  #tellTimer: ReturnType<typeof setTimeout> | null = null
  #toldAt = Number.NEGATIVE_INFINITY
  #tellingMs = 0

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

  get hasChecking(): boolean {
    return this.#tally.checking > 0
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

  /** Returns the upload after the event. */
  dispatch(id: string, event: UploadEvent): Upload | undefined {
    const before = this.#uploads.get(id)
    const after = before && reduceUpload(before, event)
    if (!after || after === before) return after
    this.#uploads.set(id, after)
    if (before.batch === this.#batch) this.#tally.remove(before)
    if (after.batch === this.#batch) this.#tally.add(after)
    this.#changed()
    return after
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const upload = this.#uploads.get(id)
      if (upload?.batch === this.#batch) this.#tally.remove(upload)
      this.#uploads.delete(id)
    }
    this.#changed()
  }

  /** For one run: how far it says it is at first had arrived before, and tells nothing of how fast it goes. */
  progressOf(id: string): (bytesUploaded: number) => void {
    let counted: number | null = null
    return (bytesUploaded) => {
      if (this.#uploads.get(id)?.state !== 'sending') return
      this.#rate.add(bytesUploaded - (counted ?? bytesUploaded))
      counted = bytesUploaded
      this.dispatch(id, { type: 'progressed', bytesUploaded })
    }
  }

  /** The batch of what is started now: a new one when nothing is active. */
  beginBatch(): number {
    if (!this.hasActive) {
      this.#batch += 1
      this.#tally.reset()
      this.#rate.reset()
    }
    return this.#batch
  }

  /** After a pause the measured rate no longer predicts the remaining time. */
  forgetRate(): void {
    this.#rate.reset()
    this.#changed()
  }

  #changed(): void {
    this.#snapshot = null
    // That all have ended is told soon.
    if (!this.hasActive) this.#cancelTelling()
    if (this.#tellTimer !== null) return
    const share = this.hasActive ? TELL_SHARE * this.#tellingMs : 0
    const interval = Math.max(TELL_INTERVAL_MS, share)
    const wait = this.#toldAt + interval - performance.now()
    if (wait <= 0) this.#tell()
    else this.#tellTimer = setTimeout(() => this.#tell(), wait)
  }

  #cancelTelling(): void {
    if (this.#tellTimer !== null) clearTimeout(this.#tellTimer)
    this.#tellTimer = null
  }

  #tell(): void {
    this.#tellTimer = null
    this.#toldAt = performance.now()
    for (const listener of this.#listeners) listener()
    // React draws in a microtask: by then it is done.
    setTimeout(() => (this.#tellingMs = performance.now() - this.#toldAt), 0)
  }
}

/** Long enough to be calm, short enough to follow a change of network. */
const WINDOW_MS = 6000

/** Bytes per second over the last seconds. */
class TransferRate {
  readonly #now: () => number
  #samples: { at: number; bytes: number }[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add(bytes: number): void {
    this.#samples.push({ at: this.#now(), bytes })
  }

  bytesPerSecond(): number {
    const now = this.#now()
    const first = this.#samples[0]
    const startedAt = first ? Math.max(first.at, now - WINDOW_MS) : now
    this.#samples = this.#samples.filter((sample) => sample.at >= now - WINDOW_MS)
    const bytes = this.#samples.reduce((sum, sample) => sum + sample.bytes, 0)
    // Under a second there is too little to tell from.
    return now - startedAt < 1000 ? 0 : Math.max((bytes * 1000) / (now - startedAt), 0)
  }

  reset(): void {
    this.#samples = []
  }
}
