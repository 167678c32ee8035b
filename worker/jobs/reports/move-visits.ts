import { sql } from 'drizzle-orm'
import type { Deps } from '#worker/context/deps.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Days of the counter that are complete, however late a batch came. */
const KEPT_DAYS = 3

/** Copies the counts of visits. The counter keeps each day's whole count, so a copy may be made again. */
export async function moveVisits(
  { db, visitCounter }: Pick<Deps, 'db' | 'visitCounter'>,
  now: Date,
): Promise<void> {
  const counter = visitCounter()
  const days = await counter.counts()
  await db.run(sql`
    INSERT INTO daily_stats (day, name, value)
    SELECT value ->> 0, 'visits', value ->> 1 FROM json_each(${JSON.stringify(days)}) WHERE true
    ON CONFLICT (name, day) DO UPDATE SET value = max(daily_stats.value, excluded.value)`)
  await counter.forgetBefore(
    new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10),
  )
}
