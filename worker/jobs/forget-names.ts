import { sql } from 'drizzle-orm'
import type { Deps } from '#worker/context/deps.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const ENTRIES_PER_BATCH = 5000

/** Takes the names of entries that are gone out of the search table. No search finds them: it shows what is there only. */
export async function forgetNames({ db }: Pick<Deps, 'db'>): Promise<number> {
  const next = sql`SELECT entry_id FROM entry_search_removals ORDER BY entry_id LIMIT ${ENTRIES_PER_BATCH}`
  let count = 0
  let forgotten
  do {
    const results = await db.batch([
      db.run(sql`DELETE FROM entry_search WHERE rowid IN (${next})`),
      db.all<{ entry_id: number }>(
        sql`DELETE FROM entry_search_removals WHERE entry_id IN (${next}) RETURNING entry_id`,
      ),
    ])
    forgotten = results[1].length
    count += forgotten
  } while (forgotten === ENTRIES_PER_BATCH)
  return count
}
