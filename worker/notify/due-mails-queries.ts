import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isActive } from '#worker/auth/signed-in-user.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { isNotificationType } from './notification-types.ts'
import type { NotificationFacts, NotificationType } from './notification-types.ts'

/** Users in one run. */
const USERS_PER_RUN = 50

/** A user who is to be mailed of notifications. */
export interface DueUser {
  id: number
  email: string
  language: string | null
  /** When they were last mailed. */
  mailedAt: string | null
  /** Of the newest one. */
  newestId: number
  count: number
  types: NotificationType[]
  /** The newest ones, the newest first. */
  newest: { type: NotificationType; facts: NotificationFacts[NotificationType] }[]
}

interface DueRow extends Omit<DueUser, 'types' | 'newest'> {
  types: string
  newest: string
}

/** Of a user `u`. */
const isDue = sql`n.user_id = u.id AND n.mail_due_at IS NOT NULL AND n.read_at IS NULL`

/**
 * Users with notifications that are due since `dueAfter`, last mailed before `mailedBefore`, whose address is theirs.
 * @param shown notifications of each that are read.
 */
export async function selectDueUsers(
  db: Database,
  {
    dueAfter,
    mailedBefore,
    isProofRequired,
    shown,
  }: { dueAfter: string; mailedBefore: string; isProofRequired: boolean; shown: number },
): Promise<DueUser[]> {
  const rows = await db.all<DueRow>(sql`
    SELECT u.id, u.email, u.language, u.notifications_mailed_at AS mailedAt,
      (SELECT max(n.id) FROM notifications n WHERE ${isDue}) AS newestId,
      (SELECT count(*) FROM notifications n WHERE ${isDue}) AS count,
      (SELECT json_group_array(DISTINCT n.type) FROM notifications n WHERE ${isDue}) AS types,
      (SELECT json_group_array(json_object('type', type, 'facts', json(facts))) FROM (
        SELECT n.type, n.facts FROM notifications n WHERE ${isDue} ORDER BY n.id DESC LIMIT ${shown})) AS newest
    FROM users u
    WHERE u.id IN (SELECT user_id FROM notifications WHERE mail_due_at > ${dueAfter} AND read_at IS NULL)
      AND (u.notifications_mailed_at IS NULL OR u.notifications_mailed_at < ${mailedBefore})
      AND u.is_provisional = 0 AND (u.email_verified_at IS NOT NULL OR NOT ${isProofRequired}) AND ${isActive(sql`u.id`)}
    ORDER BY u.notifications_mailed_at LIMIT ${USERS_PER_RUN}`)
  return rows.map((row) => ({
    ...row,
    types: (JSON.parse(row.types) as string[]).filter(isNotificationType),
    newest: (JSON.parse(row.newest) as DueUser['newest']).filter(({ type }) =>
      isNotificationType(type),
    ),
  }))
}

/**
 * Queues the mail of a user's due notifications and ends that they are due. Of concurrent runs one does: the time of the
 * last mail is the lease.
 */
export async function queueNotificationMail(
  db: Database,
  { id, mailedAt, newestId }: DueUser,
  mail: NewMail,
  now: string,
): Promise<void> {
  const due = sql`user_id = ${id} AND id <= ${newestId} AND mail_due_at IS NOT NULL`
  const isFirst = sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND notifications_mailed_at IS ${mailedAt})
    AND EXISTS (SELECT 1 FROM notifications WHERE ${due} AND read_at IS NULL)`
  await db.batch([
    queueMail(db, mail, isFirst),
    db.run(sql`UPDATE users SET notifications_mailed_at = ${now} WHERE id = ${id} AND ${isFirst}`),
    db.run(sql`
      UPDATE notifications SET mail_due_at = NULL
      WHERE ${due} AND EXISTS (SELECT 1 FROM users WHERE id = ${id} AND notifications_mailed_at = ${now})`),
  ])
}
