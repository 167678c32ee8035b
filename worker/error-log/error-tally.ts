/** A cause is written at most this often; until then its errors are counted. */
const INTERVAL_MS = 10_000

/** More causes at once are not recorded, so that memory stays bounded. */
const MOST_CAUSES = 200

/** The group keeps as many, so further ones are not remembered. */
export const REQUESTS_KEPT = 10

interface Counted {
  count: number
  /** The newest first. */
  requestIds: string[]
}

/** Errors of this isolate since each cause was last written. */
export class ErrorTally {
  readonly #causes = new Map<string, Counted & { dueAt: number }>()

  /** Counts an error. Returns what is to be written now; null when it is to wait. */
  add(cause: string, requestId: string | null, now: number): Counted | null {
    const known = this.#causes.get(cause)
    if (!known && !this.#hasRoom(now)) return null
    const counted = known ?? { count: 0, requestIds: [], dueAt: 0 }
    counted.count += 1
    if (requestId !== null)
      counted.requestIds = [requestId, ...counted.requestIds].slice(0, REQUESTS_KEPT)
    if (counted.dueAt > now) return null
    this.#causes.set(cause, { count: 0, requestIds: [], dueAt: now + INTERVAL_MS })
    return { count: counted.count, requestIds: counted.requestIds }
  }

  #hasRoom(now: number): boolean {
    if (this.#causes.size < MOST_CAUSES) return true
    for (const [cause, { dueAt }] of this.#causes) if (dueAt <= now) this.#causes.delete(cause)
    return this.#causes.size < MOST_CAUSES
  }
}
