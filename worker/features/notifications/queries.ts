import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { notificationChoices, notifications } from '#db/schema/index.ts'
import { NOTIFICATION_TYPES } from '#worker/notify/notification-types.ts'
import type { Channels, NotificationType } from '#worker/notify/notification-types.ts'
import type { Unsubscription } from '#worker/notify/unsubscribe-token.ts'

/** Of a version that knew more, others may be stored. */
const KNOWN_TYPES = Object.keys(NOTIFICATION_TYPES)

/** The newest first. One more than `limit`, if there are: then there is a next page. */
export const selectNotifications = (
  db: Database,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({
      id: notifications.id,
      type: notifications.type,
      facts: notifications.facts,
      inviteId: notifications.inviteId,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isListed, true),
        inArray(notifications.type, KNOWN_TYPES),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit + 1)
    .offset(offset)

/** Marks those of this user; they are no longer due to be mailed or pushed. Returns how many unread ones are left. */
export async function updateRead(
  db: Database,
  userId: number,
  ids: readonly number[],
  now: string,
): Promise<number> {
  const [, [row]] = await db.batch([
    db.run(sql`
      UPDATE notifications SET read_at = ${now}, mail_due_at = NULL, push_due_at = NULL
      WHERE user_id = ${userId} AND read_at IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    db.all<{ count: number }>(sql`
      SELECT count(*) AS count FROM notifications
      WHERE user_id = ${userId} AND is_listed = 1 AND read_at IS NULL`),
  ])
  return row?.count ?? 0
}

export const selectChoices = (db: Database, userId: number) =>
  db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId))

/** Changes the channels that are named; the others stay as they are. */
export async function updateChoices(
  db: Database,
  userId: number,
  changes: readonly { type: NotificationType; channels: Partial<Channels> }[],
): Promise<void> {
  const [first, ...others] = changes.map(({ type, channels }) =>
    db
      .insert(notificationChoices)
      .values({ userId, type, ...NOTIFICATION_TYPES[type].defaults, ...channels })
      .onConflictDoUpdate({
        target: [notificationChoices.userId, notificationChoices.type],
        set: channels,
      }),
  )
  if (first) await db.batch([first, ...others])
}

/** Switches mail off for the account of an address, which may be gone by now. */
export async function updateUnsubscribed(
  db: Database,
  { email, types }: Unsubscription,
): Promise<void> {
  const account = sql`users u WHERE u.email = ${email} AND u.is_provisional = 0 AND u.deleted_at IS NULL`
  const [first, ...others] = types.flatMap((type) => {
    const { site, browser } = NOTIFICATION_TYPES[type].defaults
    return [
      db.run(sql`
        INSERT INTO notification_choices (user_id, type, site, email, browser)
        SELECT u.id, ${type}, ${site}, 0, ${browser} FROM ${account}
        ON CONFLICT (user_id, type) DO UPDATE SET email = 0`),
      db.run(sql`
        UPDATE notifications SET mail_due_at = NULL
        WHERE type = ${type} AND mail_due_at IS NOT NULL AND user_id IN (SELECT u.id FROM ${account})`),
    ]
  })
  if (first) await db.batch([first, ...others])
}
