import { sql } from 'drizzle-orm'
import type { RequestContext } from '#worker/context/context.ts'
import { noteStatements } from './recent-queries.ts'
import type { RecentHow } from './schema.ts'

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
