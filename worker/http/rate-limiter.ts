import { DurableObject } from 'cloudflare:workers'

export interface RateLimitRule {
  /** How many in a window. */
  limit: number
  windowSeconds: number
}

interface Window {
  count: number
  endsAt: number
}

/**
 * One counter for one subject (an account, an address): an object of its own, so that counting is
 * exact wherever the requests arrive. It forgets itself when its window ends.
 */
export class RateLimiter extends DurableObject {
  /** Seconds until the next try is allowed; 0 = this one is, and has been counted. */
  async take({ limit, windowSeconds }: RateLimitRule): Promise<number> {
    const now = Date.now()
    const current = await this.ctx.storage.get<Window>('window')
    const isOpen = current !== undefined && current.endsAt > now
    if (isOpen && current.count >= limit) return Math.ceil((current.endsAt - now) / 1000)
    const window = isOpen
      ? { ...current, count: current.count + 1 }
      : { count: 1, endsAt: now + windowSeconds * 1000 }
    await this.ctx.storage.put('window', window)
    if (!isOpen) await this.ctx.storage.setAlarm(window.endsAt)
    return 0
  }

  /** Forgets what was counted, e.g. after the right password. */
  async reset(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}
