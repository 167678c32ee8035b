import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isValidSubscription } from '#db/plan.ts'
import { setFact, setStats } from './stats-queries.ts'

const LARGEST_USERS = 10

/** Counts accounts and what there is of few for each of them. */
export async function countTotals(db: Database, now: Date): Promise<void> {
  const [[totals], largest] = await db.batch([
    db.all<Record<string, number>>(sql`
      SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS users,
        (SELECT count(DISTINCT s.user_id) FROM subscriptions s WHERE ${isValidSubscription}) AS subscribers,
        (SELECT count(*) FROM links) AS links,
        (SELECT count(*) FROM spaces WHERE kind = 'workspace') AS workspaces,
        (SELECT coalesce(sum(used_bytes), 0) FROM spaces) AS used_bytes,
        (SELECT count(*) FROM uploads WHERE finish_token IS NULL) AS unfinished_uploads`),
    db.all<{ id: number; bytes: number }>(sql`
      SELECT owner_id AS id, sum(used_bytes) AS bytes FROM spaces
      GROUP BY owner_id HAVING bytes > 0 ORDER BY bytes DESC LIMIT ${LARGEST_USERS}`),
  ])
  await db.batch([
    setStats(db, now.toISOString().slice(0, 10), { ...totals }),
    setFact(
      db,
      'largest_users',
      largest.map(({ id, bytes }) => ({ id, bytes })),
    ),
    setFact(db, 'counted_at', now.toISOString()),
  ])
}
