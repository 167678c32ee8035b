import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'
import { fileEntries } from './files.ts'
import { users } from './users.ts'

/** The entries that a user has opened, changed or added last; of a folder uploaded as a whole, that folder. */
export const recentEntries = sqliteTable(
  'recent_entries',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entryId: integer('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    at: timestamp('at').notNull(),
    how: text('how', { enum: ['opened', 'changed', 'added'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.entryId] }),
    index('recent_entries_time').on(table.userId, table.at, table.entryId),
    // Deleting an entry looks here, for the foreign key.
    index('recent_entries_entry').on(table.entryId),
  ],
)
