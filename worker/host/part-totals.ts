import { ANNOUNCED_BYTES_PARAMETER } from '../storage/announced-bytes.ts'

/** Each part may be sent twice: clients repeat those whose response was lost. */
const SENDS_PER_PART = 2

export interface AdmittedPart {
  /** To be called when the bucket did not take the part. */
  release: () => void
}

/** An upload without a part size lives for so long at most. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

interface Total {
  bytes: number
  /** Of its last part, in ms. */
  at: number
}

/** Sums up the parts of uploads whose addresses sign no length. */
export class PartTotals {
  /** The one with the latest part last. */
  readonly #totals = new Map<string, Total>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Of how many uploads. */
  get size(): number {
    return this.#totals.size
  }

  /**
   * Counts a PUT to the bucket.
   * @param path with its query.
   * @param lengthBytes null without a declared length.
   * @returns the status to refuse it with where it exceeds its upload's announced size.
   */
  admit(path: string, lengthBytes: number | null): AdmittedPart | 411 | 413 {
    const { searchParams } = new URL(path, 'http://localhost')
    const announced = searchParams.get(ANNOUNCED_BYTES_PARAMETER)
    const uploadId = searchParams.get('uploadId')
    if (announced === null || uploadId === null) return { release: () => undefined }
    if (lengthBytes === null) return 411
    this.#forgetOld()
    const total = this.#bytes(uploadId) + lengthBytes
    if (total > SENDS_PER_PART * Number(announced)) return 413
    this.#set(uploadId, total)
    return { release: () => this.#subtract(uploadId, lengthBytes) }
  }

  #bytes(uploadId: string): number {
    return this.#totals.get(uploadId)?.bytes ?? 0
  }

  #set(uploadId: string, bytes: number): void {
    this.#totals.delete(uploadId)
    if (bytes > 0) this.#totals.set(uploadId, { bytes, at: this.#now() })
  }

  #subtract(uploadId: string, lengthBytes: number): void {
    this.#set(uploadId, this.#bytes(uploadId) - lengthBytes)
  }

  #forgetOld(): void {
    const before = this.#now() - MAX_AGE_MS
    for (const [uploadId, { at }] of this.#totals) {
      if (at >= before) return
      this.#totals.delete(uploadId)
    }
  }
}
