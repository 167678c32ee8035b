import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { notifications, pushSubscriptions, sessions, users } from '#db/schema/index.ts'
import { isActiveUser } from '#worker/auth/signed-in-user.ts'

export type DueNotification = Awaited<ReturnType<typeof claimDueNotifications>>[number]

/**
 * Takes notifications that are due, the longest waiting first; `leaseEnd` is when another run may take them if this one
 * dies.
 */
export function claimDueNotifications(
  db: Database,
  { now, leaseEnd, most }: { now: Date; leaseEnd: Date; most: number },
) {
  const due = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lte(notifications.pushDueAt, now.toISOString()))
    .orderBy(notifications.pushDueAt)
    .limit(most)
  return db
    .update(notifications)
    .set({
      pushAttempts: sql`${notifications.pushAttempts} + 1`,
      pushDueAt: leaseEnd.toISOString(),
    })
    .where(inArray(notifications.id, due))
    .returning()
}

export type Receiver = Awaited<ReturnType<typeof selectReceivers>>[number]

/** The browsers of users, while the users are active and the sessions last. */
export const selectReceivers = (db: Database, userIds: number[], now: Date) =>
  db
    .select({
      id: pushSubscriptions.id,
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: users.language,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        inArray(pushSubscriptions.userId, userIds),
        gt(sessions.expiresAt, now.toISOString()),
        isActiveUser(now),
      ),
    )

/** How a round has ended for a notification. */
export interface Result {
  id: number
  attempts: number
  /** The next try, for these subscriptions; null = none. */
  retry: { at: Date; left: number[] } | null
}

/** Records a round, and deletes the subscriptions that browsers have ended. */
export async function recordResults(
  db: Database,
  { leaseEnd, results, goneIds }: { leaseEnd: Date; results: Result[]; goneIds: number[] },
): Promise<void> {
  await db.batch([
    db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, goneIds)),
    ...results.map(({ id, attempts, retry }) =>
      db
        .update(notifications)
        .set(
          retry
            ? { pushDueAt: retry.at.toISOString(), pushLeft: retry.left }
            : { pushDueAt: null, pushLeft: null, pushAttempts: 0 },
        )
        // An event of the same subject may have made it due anew meanwhile.
        .where(
          and(
            eq(notifications.id, id),
            eq(notifications.pushAttempts, attempts),
            eq(notifications.pushDueAt, leaseEnd.toISOString()),
          ),
        ),
    ),
  ])
}
