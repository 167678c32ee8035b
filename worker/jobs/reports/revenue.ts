import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** Gateways report payments of former days as well, and invoices can lose their payment. */
const DAYS_AGAIN = 40

/** Sums what was paid on each day and in each currency, again for the days before the last run. */
export async function sumRevenue(db: Database): Promise<void> {
  const first = sql`coalesce((
    SELECT date(value ->> '$', ${`-${DAYS_AGAIN} days`}) FROM report_facts WHERE name = 'counted_at'), '')`
  await db.batch([
    db.run(sql`
      DELETE FROM daily_stats
      WHERE name >= 'revenue:' AND name < 'revenue;' AND day >= ${first}`),
    db.run(sql`
      INSERT INTO daily_stats (day, name, value)
      SELECT substr(paid_at, 1, 10), 'revenue:' || currency, sum(amount) FROM invoices
      WHERE paid_at >= ${first} AND status = 'paid' GROUP BY 1, 2`),
  ])
}
