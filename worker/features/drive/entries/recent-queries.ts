import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { RecentHow } from './schema.ts'

/** Rows kept of a user. */
const MOST_RECENT = 500

/** A row younger than this is not written again, so a folder of many files is one write. */
const FRESH_MS = 60_000

interface Noted {
  userId: number
  /** Of `file_entries e` where it depends on the entry. */
  how: RecentHow | SQL
  now: string
}

/**
 * Statements that note entries for a user, and forget all but the latest.
 * @param ids rows with one column
 */
export const noteStatements = (db: Database, ids: SQL, { userId, how, now }: Noted) =>
  [
    db.run(sql`
      INSERT INTO recent_entries (user_id, entry_id, at, how)
      SELECT DISTINCT ${userId}, e.id, ${now}, ${how} FROM file_entries e WHERE e.id IN (${ids})
      ON CONFLICT (user_id, entry_id) DO UPDATE SET at = excluded.at, how = excluded.how
        WHERE at < ${new Date(Date.parse(now) - FRESH_MS).toISOString()}`),
    db.run(sql`
      DELETE FROM recent_entries WHERE user_id = ${userId} AND (at, entry_id) < (
        SELECT at, entry_id FROM recent_entries WHERE user_id = ${userId}
        ORDER BY at DESC, entry_id DESC LIMIT 1 OFFSET ${MOST_RECENT - 1})`),
  ] as const

export const idsNoted = (userId: number): SQL =>
  sql`SELECT r.entry_id AS id FROM recent_entries r WHERE r.user_id = ${userId}`

/** When an entry was noted for the user; null = it was not, or long ago. */
export const notedAt = (userId: number): SQL<string | null> =>
  sql`(SELECT r.at FROM recent_entries r WHERE r.user_id = ${userId} AND r.entry_id = ${fileEntries.id})`

export const notedHow = (userId: number): SQL<RecentHow | null> =>
  sql`(SELECT r.how FROM recent_entries r WHERE r.user_id = ${userId} AND r.entry_id = ${fileEntries.id})`
