import { sql } from 'drizzle-orm'
import type { Deps } from '#worker/context/deps.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const ROWS_PER_STATEMENT = 5000
const STATEMENTS_PER_RUN = 100

const TABLES = ['link_visits', 'link_reservations', 'link_codes'] as const

/** Deletes what was kept of links' visitors for a time: their hours, downloads that never ended, unused codes. */
export async function forgetVisits({ db, clock }: Deps): Promise<number> {
  const now = clock().toISOString()
  let count = 0
  for (const name of TABLES) {
    const table = sql.identifier(name)
    for (let statement = 0; statement < STATEMENTS_PER_RUN; statement++) {
      const { rowsAffected } = await db.run(sql`
        DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE expires_at < ${now} LIMIT ${ROWS_PER_STATEMENT})`)
      count += rowsAffected
      if (rowsAffected < ROWS_PER_STATEMENT) break
    }
  }
  return count
}
