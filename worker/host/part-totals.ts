import { ANNOUNCED_BYTES_PARAMETER } from '../storage/announced-bytes.ts'

/** Each part may be sent twice: clients repeat those whose response was lost. */
const SENDS_PER_PART = 2

export interface AdmittedPart {
  /** To be called when the bucket did not take the part. */
  release: () => void
}

/** Sums up the parts of uploads whose addresses sign no length. */
export class PartTotals {
  readonly #totals = new Map<string, number>()

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
    const total = this.#total(uploadId) + lengthBytes
    if (total > SENDS_PER_PART * Number(announced)) return 413
    this.#totals.set(uploadId, total)
    return { release: () => this.#subtract(uploadId, lengthBytes) }
  }

  #total(uploadId: string): number {
    return this.#totals.get(uploadId) ?? 0
  }

  #subtract(uploadId: string, lengthBytes: number): void {
    const total = this.#total(uploadId) - lengthBytes
    if (total > 0) this.#totals.set(uploadId, total)
    else this.#totals.delete(uploadId)
  }
}
