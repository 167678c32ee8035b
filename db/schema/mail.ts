import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'

/** Every mail there was to send, and what became of it. */
export const outgoingMails = sqliteTable(
  'outgoing_mails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Encrypted JSON `{html, text}`: mails hold links that open accounts. */
    body: text('body').notNull(),
    /** `kept`: no transport is configured. `failed`: given up. */
    status: text('status', { enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be tried before: the next try after a failed one, or the end of one under way. */
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: timestamp('sent_at'),
  },
  (table) => [
    index('outgoing_mails_due').on(table.status, table.nextAttemptAt),
    index('outgoing_mails_age').on(table.createdAt),
    index('outgoing_mails_status').on(table.status),
  ],
)
