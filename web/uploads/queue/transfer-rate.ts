/** Long enough to be calm, short enough to follow a change of network. */
const WINDOW_MS = 6000

/** Bytes per second over the last seconds. */
export class TransferRate {
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
