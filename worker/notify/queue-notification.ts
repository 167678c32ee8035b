import { is, SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { areNotificationsOn } from '#worker/settings/are-notifications-on.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'
import type { NotificationFacts, NotificationType } from './notification-types.ts'

export interface NewNotification<Type extends NotificationType> {
  type: Type
  /** Or an expression of their JSON, of what only the statement knows. */
  facts: NotificationFacts[Type] | SQL
  /** A SELECT of the ids of those who are notified. */
  receivers: SQL
  /** Events with the same subject are one notification until it is read; `count` in its facts grows. */
  subject?: string
  /** How many events these are; 1 unless given. Counted with a subject only. */
  events?: SQL
  /** That of the receiver `user_id`; the notification ends with it. */
  inviteId?: SQL
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
  { type, facts, receivers, subject, events, inviteId, isMailed, now }: NewNotification<Type>,
  condition: SQL = sql`true`,
) {
  const { defaults } = NOTIFICATION_TYPES[type]
  const at = now.toISOString()
  const json = is(facts, SQL) ? facts : sql`${JSON.stringify(facts)}`
  const grown = sql`json_set(${json}, '$.count', ${events ?? sql`1`} + coalesce(old_facts ->> 'count', 0))`
  // One that was replaced gets a new id: what grew is the newest again, and marking the former one does not read it.
  return db.run(sql`
    INSERT OR REPLACE INTO notifications (user_id, type, facts, subject, invite_id, is_listed, created_at, mail_due_at, push_due_at)
    SELECT user_id, ${type}, ${subject === undefined ? json : grown}, ${subject ?? null}, ${inviteId ?? sql`NULL`}, site, ${at},
      CASE WHEN email AND ${isMailed} THEN coalesce(old_mail_due_at, ${at}) END,
      CASE WHEN browser AND (old_facts IS NULL OR old_push_due_at IS NOT NULL) THEN coalesce(old_push_due_at, ${at}) END
    FROM (
      SELECT u.id AS user_id, coalesce(c.site, ${defaults.site}) AS site, coalesce(c.email, ${defaults.email}) AS email,
        coalesce(c.browser, ${defaults.browser})
          AND EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = u.id) AS browser,
        old.facts AS old_facts, old.mail_due_at AS old_mail_due_at, old.push_due_at AS old_push_due_at
      FROM users u LEFT JOIN notification_choices c ON c.user_id = u.id AND c.type = ${type}
        ${subject === undefined ? NO_FORMER : formerOf(type, subject)}
      WHERE u.id IN (${receivers}) AND u.deleted_at IS NULL)
    WHERE (site OR browser OR (email AND ${isMailed})) AND ${areNotificationsOn} AND ${condition}`)
}

const NO_FORMER = sql`LEFT JOIN (SELECT NULL AS facts, NULL AS mail_due_at, NULL AS push_due_at) old ON true`

/** Of those that are not listed, and so never read, the one that is still due. */
const formerOf = (type: NotificationType, subject: string) => sql`
  LEFT JOIN notifications old ON old.user_id = u.id AND old.type = ${type} AND old.subject = ${subject}
    AND old.read_at IS NULL AND (old.is_listed OR old.mail_due_at IS NOT NULL OR old.push_due_at IS NOT NULL)`
