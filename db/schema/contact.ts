import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'

/** Messages that visitors sent on the contact page. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    /** As it was typed; unproven. */
    email: text('email').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: ['new', 'read', 'answered'] })
      .notNull()
      .default('new'),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_status').on(table.status),
    index('contact_messages_age').on(table.createdAt),
  ],
)
