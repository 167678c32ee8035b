import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pushSubscriptions } from '#db/schema/index.ts'

type NewSubscription = Required<Omit<typeof pushSubscriptions.$inferInsert, 'id'>>

/** Inserts or moves a subscription, and keeps the `most` newest of its user; false when the session has ended. */
export async function upsertSubscription(
  db: Database,
  { row, most }: { row: NewSubscription; most: number },
): Promise<boolean> {
  const { userId, sessionId, endpoint, p256dh, auth, createdAt } = row
  const [inserted] = await db.batch([
    db.all(sql`
      INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      SELECT user_id, id, ${endpoint}, ${p256dh}, ${auth}, ${createdAt} FROM sessions
      WHERE id = ${sessionId} AND user_id = ${userId}
      ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
      RETURNING id`),
    db.run(sql`
      DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id NOT IN (
        SELECT id FROM push_subscriptions WHERE user_id = ${userId}
        ORDER BY created_at DESC, id DESC LIMIT ${most})`),
  ])
  return inserted.length > 0
}

/** Returns whether the user had it. */
export async function deleteSubscription(
  db: Database,
  userId: number,
  endpoint: string,
): Promise<boolean> {
  const deleted = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
    .returning({ id: pushSubscriptions.id })
  return deleted.length > 0
}
