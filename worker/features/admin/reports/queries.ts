import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reportFacts } from '#db/schema/index.ts'

/** Everything that reports show, in one round trip. */
export const selectReport = (db: Database, { from, to }: { from: string; to: string }) =>
  db.batch([
    db.all<{ day: string; name: string; value: number }>(sql`
      SELECT day, name, value FROM daily_stats
      WHERE name IN ('visits', 'sign_ups', 'uploads', 'uploaded_bytes', 'corrected_spaces')
        AND day BETWEEN ${from} AND ${to}`),
    // The newest of each, however old: days without a run have none.
    db.all<{ name: string; value: number }>(sql`
      SELECT n.value AS name, (SELECT s.value FROM daily_stats s WHERE s.name = n.value ORDER BY s.day DESC LIMIT 1) AS value
      FROM json_each('["users","subscribers","files","used_bytes","links","workspaces","objects","stored_bytes","orphaned_blobs","unfinished_uploads"]') n`),
    db.all<{ day: string; currency: string; amount: number }>(sql`
      SELECT day, substr(name, 9) AS currency, value AS amount FROM daily_stats
      WHERE name >= 'revenue:' AND name < 'revenue;' AND day BETWEEN ${from} AND ${to} ORDER BY name, day`),
    db
      .select()
      .from(reportFacts)
      .where(inArray(reportFacts.name, ['files', 'counted_at'])),
    db.all<{ id: number; email: string; bytes: number }>(sql`
      SELECT u.id, u.email, l.value ->> 'bytes' AS bytes
      FROM report_facts f CROSS JOIN json_each(f.value) l CROSS JOIN users u ON u.id = l.value ->> 'id'
      WHERE f.name = 'largest_users' AND u.deleted_at IS NULL ORDER BY bytes DESC`),
  ])
