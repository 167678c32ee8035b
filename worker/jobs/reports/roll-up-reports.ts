import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { Deps } from '#worker/context/deps.ts'
import { takeCensus } from './census.ts'
import { moveVisits } from './move-visits.ts'
import { sumRevenue } from './revenue.ts'
import { countNextRows, IDS_PER_STATEMENT, type DaySource } from './stats-queries.ts'
import { countTotals } from './totals.ts'

/** For a site of many years, the first runs each count a part. */
const STATEMENTS_PER_RUN = 50

const SOURCES: readonly DaySource[] = [
  { name: 'users', values: { sign_ups: sql`count(*)` }, where: sql`true` },
  {
    name: 'blobs',
    values: { uploads: sql`count(*)`, uploaded_bytes: sql`sum(r.size_bytes)` },
    // Neither small pictures of others, nor pictures of users and of the site.
    where: sql`(NOT EXISTS (SELECT 1 FROM blobs b WHERE b.thumbnail_blob_id = r.id)
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.avatar_blob_id = r.id)
      AND NOT EXISTS (SELECT 1 FROM site_images i WHERE i.blob_id = r.id))`,
  },
]

/** Counts for the reports (README, "Reports"). Returns the rows that are counted by day. */
export async function rollUpReports(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const now = clock()
  const day = now.toISOString().slice(0, 10)
  let count = 0
  for (const source of SOURCES) count += await countByDay(db, source)
  await moveVisits(deps, now)
  // Before the time of this run is noted.
  await sumRevenue(db)
  await countTotals(db, now)
  await takeCensus(db, 'files', day)
  await takeCensus(db, 'blobs', day)
  return count
}

/** Returns how far the cursor went, in ids. */
async function countByDay(db: Database, source: DaySource): Promise<number> {
  const first = await countNextRows(db, source)
  let last = first
  for (let statement = 1; statement < STATEMENTS_PER_RUN; statement++) {
    const next = await countNextRows(db, source)
    if (next - last < IDS_PER_STATEMENT) return next - first
    last = next
  }
  return last - first
}
