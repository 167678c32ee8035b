import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { sessions } from './credentials.ts'
import { users } from './users.ts'
import { workspaceInvites } from './workspaces.ts'

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Events that users are notified of. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: userId(),
    /** Of the registry of notification types. */
    type: text('type').notNull(),
    /** The facts that its texts are made of, when it is read: texts depend on the reader's language. */
    facts: text('facts', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Events with the same subject are one notification until it is read, such as uploads by one link. */
    subject: text('subject'),
    /** Ends with the invitation. */
    inviteId: text('invite_id').references(() => workspaceInvites.id, { onDelete: 'cascade' }),
    /** False where the user has switched the channel of the site off: only mail and push are due. */
    isListed: integer('is_listed', { mode: 'boolean' }).notNull(),
    readAt: timestamp('read_at'),
    createdAt: createdAt(),
    /** When it is to be mailed, together with others; null = not, or it was. */
    mailDueAt: timestamp('mail_due_at'),
    /** When it is to be pushed to browsers; null = not, or it was. */
    pushDueAt: timestamp('push_due_at'),
    pushAttempts: integer('push_attempts').notNull().default(0),
    /** Ids of the subscriptions that a retry is for; null = all of the user. */
    pushLeft: text('push_left', { mode: 'json' }).$type<number[]>(),
  },
  (table) => [
    // Of all: removing a user looks here, for the foreign key.
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.isListed} = 1 AND ${table.readAt} IS NULL`),
    uniqueIndex('notifications_subject')
      .on(table.userId, table.type, table.subject)
      .where(sql`${table.readAt} IS NULL AND ${table.subject} IS NOT NULL`),
    index('notifications_invite')
      .on(table.inviteId)
      .where(sql`${table.inviteId} IS NOT NULL`),
    index('notifications_mail_due')
      .on(table.mailDueAt)
      .where(sql`${table.mailDueAt} IS NOT NULL`),
    index('notifications_push_due')
      .on(table.pushDueAt)
      .where(sql`${table.pushDueAt} IS NOT NULL`),
    index('notifications_age').on(table.createdAt),
  ],
)

/** Channels that a user chose for a type; without a row the registry's defaults hold. */
export const notificationChoices = sqliteTable(
  'notification_choices',
  {
    userId: userId(),
    type: text('type').notNull(),
    site: integer('site', { mode: 'boolean' }).notNull(),
    email: integer('email', { mode: 'boolean' }).notNull(),
    browser: integer('browser', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
)

/** Browsers that take Web Push (RFC 8030). A subscription ends with the session that made it. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: userId(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where the browser's push service takes messages. */
    endpoint: text('endpoint').notNull().unique(),
    /** RFC 8291: the browser's public key and the secret that authenticates messages, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)
