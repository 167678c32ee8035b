import {
  isActive,
  isChecking,
  isPausable,
  isPaused,
  statusOf,
  type Upload,
  type UploadTotals,
} from './upload-state.ts'

const NOTHING = {
  count: 0,
  completed: 0,
  failed: 0,
  active: 0,
  paused: 0,
  pausable: 0,
  checking: 0,
  sizeBytes: 0,
  sentBytes: 0,
  /** Of what is not paused. */
  leftBytes: 0,
}

type Counts = typeof NOTHING

/** Sums over uploads, kept up to date change by change: there may be thousands, and each changes many times. */
export class UploadTally {
  #counts: Counts = { ...NOTHING }

  get active(): number {
    return this.#counts.active
  }

  get checking(): number {
    return this.#counts.checking
  }

  add(upload: Upload): void {
    this.#change(upload, 1)
  }

  remove(upload: Upload): void {
    this.#change(upload, -1)
  }

  reset(): void {
    this.#counts = { ...NOTHING }
  }

  totals(bytesPerSecond: number): UploadTotals {
    const { sizeBytes, sentBytes, leftBytes, checking: _, ...counts } = this.#counts
    const isMoving = counts.active > counts.paused
    const sent = sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 100)
    return {
      ...counts,
      percentage: counts.active === 0 ? 100 : Math.min(sent, 99),
      bytesPerSecond: isMoving ? bytesPerSecond : 0,
      secondsLeft: isMoving && bytesPerSecond > 0 ? Math.ceil(leftBytes / bytesPerSecond) : null,
    }
  }

  #change(upload: Upload, sign: 1 | -1): void {
    const counts = this.#counts
    const { file } = upload
    const status = statusOf(upload)
    if (isChecking(upload)) counts.checking += sign
    if (status === 'completed') counts.completed += sign
    if (status === 'failed') counts.failed += sign
    if (isPausable(upload)) counts.pausable += sign
    if (isActive(upload)) {
      counts.active += sign
      if (isPaused(upload)) counts.paused += sign
      else counts.leftBytes += sign * (file.size - upload.bytesUploaded)
    }
    // Failed and aborted uploads do not count toward the totals.
    if (status === 'failed' || status === 'aborted') return
    counts.count += sign
    counts.sizeBytes += sign * file.size
    counts.sentBytes += sign * upload.bytesUploaded
  }
}
