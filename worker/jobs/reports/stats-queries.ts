import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reportFacts } from '#db/schema/index.ts'

/** Numbers that are counted up by the day on which something was made. */
type CountedByDay = 'sign_ups' | 'uploads' | 'uploaded_bytes'

/** Where the rows of a table belong to a day. `where` is about its rows. */
export interface DaySource {
  /** Of the cursor. */
  name: 'users' | 'blobs'
  values: Partial<Record<CountedByDay, SQL>>
  where: SQL
}

/** One statement's share: a transaction of the database must end within seconds. */
export const IDS_PER_STATEMENT = 20_000

/**
 * Adds the next rows to the numbers of their days and moves the cursor, in one transaction: no row is counted twice,
 * however many runs there are. Returns the cursor.
 */
export async function countNextRows(
  db: Database,
  { name, values, where }: DaySource,
): Promise<number> {
  const table = sql.identifier(name)
  const fact = `${name}_counted`
  const cursor = sql`CAST(coalesce((SELECT value FROM report_facts WHERE name = ${fact}), 0) AS INTEGER)`
  const counts = Object.entries(values).map(
    ([stat, value]) => sql`
      SELECT substr(r.created_at, 1, 10), ${stat}, ${value} FROM ${table} AS r
      WHERE r.id > ${cursor} AND r.id <= ${cursor} + ${IDS_PER_STATEMENT} AND ${where} GROUP BY 1`,
  )
  const [, [moved]] = await db.batch([
    db.run(sql`
      INSERT INTO daily_stats (day, name, value) ${sql.join(counts, sql` UNION ALL `)}
      ON CONFLICT (name, day) DO UPDATE SET value = daily_stats.value + excluded.value`),
    db.all<{ value: number }>(sql`
      INSERT INTO report_facts (name, value)
      SELECT ${fact}, max(${cursor}, min(coalesce(max(id), 0), ${cursor} + ${IDS_PER_STATEMENT}))
      FROM ${table} WHERE true
      ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING value`),
  ])
  return moved?.value ?? 0
}

/** Sets numbers of a day. */
export const setStats = (db: Database, day: string, stats: Readonly<Record<string, number>>) =>
  db.run(sql`
    INSERT INTO daily_stats (day, name, value)
    SELECT ${day}, key, value FROM json_each(${JSON.stringify(stats)}) WHERE true
    ON CONFLICT (name, day) DO UPDATE SET value = excluded.value`)

export const setFact = (db: Database, name: string, value: unknown) =>
  db
    .insert(reportFacts)
    .values({ name, value })
    .onConflictDoUpdate({ target: reportFacts.name, set: { value } })
