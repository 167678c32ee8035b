import { sql } from 'drizzle-orm'
import type { Deps } from '#worker/context/deps.ts'

const KEPT_MS = 90 * 24 * 60 * 60 * 1000

const AT_ONCE = 2000

/** In one run; more wait for the next. */
const PORTIONS = 20

/** Deletes notifications of long ago, read or not. */
export async function forgetNotifications({ db, clock }: Deps): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS).toISOString()
  let count = 0
  for (let portion = 0; portion < PORTIONS; portion++) {
    const forgotten = await db.all(sql`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications WHERE created_at < ${before} ORDER BY created_at LIMIT ${AT_ONCE})
      RETURNING id`)
    count += forgotten.length
    if (forgotten.length < AT_ONCE) break
  }
  return count
}
