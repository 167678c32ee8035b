import { DurableObject } from 'cloudflare:workers'

export interface RateLimitRule {
  /** How many in a window. */
  limit: number
  windowSeconds: number
}

/** Expired windows are deleted together, at most this often. */
const SWEEP_INTERVAL_MS = 60 * 1000

/**
 * Counters of many subjects (accounts, addresses). The object follows from the subject's name, so counts are exact
 * across locations. An alarm deletes expired windows.
 */
export class RateLimiter extends DurableObject {
  readonly #sql = withTable(this.ctx.storage.sql)

  /** Returns the seconds until the next try is allowed; 0 = this one is, and has been counted. */
  async take(name: string, { limit, windowSeconds }: RateLimitRule): Promise<number> {
    const now = Date.now()
    const [open] = this.#sql
      .exec<{ count: number; ends_at: number }>(
        'SELECT count, ends_at FROM windows WHERE name = ? AND ends_at > ?',
        name,
        now,
      )
      .toArray()
    if (open) {
      if (open.count >= limit) return Math.ceil((open.ends_at - now) / 1000)
      this.#sql.exec('UPDATE windows SET count = count + 1 WHERE name = ?', name)
      return 0
    }
    const endsAt = now + windowSeconds * 1000
    this.#sql.exec('INSERT OR REPLACE INTO windows VALUES (?, 1, ?)', name, endsAt)
    await this.#sweepBy(endsAt)
    return 0
  }

  /** Returns an attempt that was refused for another reason. */
  giveBack(name: string): void {
    this.#sql.exec('UPDATE windows SET count = count - 1 WHERE name = ?', name)
    this.#sql.exec('DELETE FROM windows WHERE name = ? AND count <= 0', name)
  }

  /** Forgets what was counted, e.g. after the right password. */
  reset(name: string): void {
    this.#sql.exec('DELETE FROM windows WHERE name = ?', name)
  }

  override async alarm(): Promise<void> {
    const now = Date.now()
    this.#sql.exec('DELETE FROM windows WHERE ends_at <= ?', now)
    const { next } = this.#sql
      .exec<{ next: number | null }>('SELECT min(ends_at) AS next FROM windows')
      .one()
    if (next !== null) await this.ctx.storage.setAlarm(Math.max(next, now + SWEEP_INTERVAL_MS))
  }

  async #sweepBy(time: number): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm()
    if (alarm === null || alarm > time) await this.ctx.storage.setAlarm(time)
  }
}

function withTable(sql: SqlStorage): SqlStorage {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS windows (name TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL)',
  )
  sql.exec('CREATE INDEX IF NOT EXISTS windows_end ON windows (ends_at)')
  return sql
}
