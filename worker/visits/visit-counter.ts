import { DurableObject } from 'cloudflare:workers'

/** Counts visits of the whole site by day (UTC). It knows no visitors. */
export class VisitCounter extends DurableObject {
  readonly #sql = withTable(this.ctx.storage.sql)

  add(day: string, count: number): void {
    this.#sql.exec(
      'INSERT INTO days VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET count = count + excluded.count',
      day,
      count,
    )
  }

  /** Days and their counts. */
  counts(): [day: string, count: number][] {
    return this.#sql
      .exec<{ day: string; count: number }>('SELECT day, count FROM days')
      .toArray()
      .map(({ day, count }) => [day, count])
  }

  forgetBefore(day: string): void {
    this.#sql.exec('DELETE FROM days WHERE day < ?', day)
  }
}

function withTable(sql: SqlStorage): SqlStorage {
  sql.exec('CREATE TABLE IF NOT EXISTS days (day TEXT PRIMARY KEY, count INTEGER NOT NULL)')
  return sql
}
