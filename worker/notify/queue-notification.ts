import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'
import type { NotificationFacts, NotificationType } from './notification-types.ts'

export interface NewNotification<Type extends NotificationType> {
  type: Type
  facts: NotificationFacts[Type]
  /** A SELECT of the ids of those who are notified. */
  receivers: SQL
  /** The notification ends with this invitation. */
  inviteId?: string
  /** Whether the notification is mailed, bundled with others; false where the event has a mail of its own. */
  isMailed: boolean
  now: Date
}

/**
 * The statement that notifies users of an event by the channels that they chose; for the batch of the change that it
 * reports, under the same condition.
 */
export function queueNotification<Type extends NotificationType>(
  db: Database,
  { type, facts, receivers, inviteId, isMailed, now }: NewNotification<Type>,
  condition: SQL = sql`true`,
) {
  const { defaults } = NOTIFICATION_TYPES[type]
  const at = now.toISOString()
  return db.run(sql`
    INSERT INTO notifications (user_id, type, facts, invite_id, is_listed, created_at, mail_due_at, push_due_at)
    SELECT user_id, ${type}, ${JSON.stringify(facts)}, ${inviteId ?? null}, site, ${at},
      CASE WHEN email AND ${isMailed} THEN ${at} END, CASE WHEN browser THEN ${at} END
    FROM (
      SELECT u.id AS user_id, coalesce(c.site, ${defaults.site}) AS site, coalesce(c.email, ${defaults.email}) AS email,
        coalesce(c.browser, ${defaults.browser})
          AND EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = u.id) AS browser
      FROM users u LEFT JOIN notification_choices c ON c.user_id = u.id AND c.type = ${type}
      WHERE u.id IN (${receivers}) AND u.deleted_at IS NULL)
    WHERE (site OR browser OR (email AND ${isMailed})) AND ${condition}`)
}
