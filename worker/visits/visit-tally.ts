const INTERVAL_MS = 10_000

/** Visits that this isolate has counted since it last sent some. Those of an isolate that ends are lost. */
export class VisitTally {
  #day = ''
  #count = 0
  #dueAt = 0

  /** Counts a visit. Returns what is to be sent now; null when it is to wait. */
  add(now: Date): { day: string; count: number } | null {
    const today = now.toISOString().slice(0, 10)
    const former = { day: this.#day, count: this.#count }
    const isNewDay = this.#day !== today
    this.#day = today
    this.#count = isNewDay ? 1 : this.#count + 1
    if (isNewDay && former.count > 0) return former
    if (now.getTime() < this.#dueAt) return null
    this.#dueAt = now.getTime() + INTERVAL_MS
    const sent = { day: today, count: this.#count }
    this.#count = 0
    return sent
  }
}
