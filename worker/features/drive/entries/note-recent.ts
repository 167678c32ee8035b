import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { RequestContext } from '#worker/context/context.ts'
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

/** Notes for the list of recent entries what the signed-in user does with some; behind the response. */
export function noteRecent(
  { actor, deps }: RequestContext,
  entries: readonly { id: number }[],
  how: RecentHow,
): void {
  if (actor.kind !== 'user' || entries.length === 0) return
  const now = deps.clock().toISOString()
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(entries.map(({ id }) => id))})`
  deps.inBackground(async (db) => {
    await db.batch([...noteStatements(db, ids, { userId: actor.user.id, how, now })])
  })
}
