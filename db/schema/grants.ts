import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { fileEntries } from './files.ts'
import { users } from './users.ts'

/**
 * Shares of entries with people: an entry, and what is below it, for one address. Of an address without an account it
 * is an invitation.
 */
export const grants = sqliteTable(
  'grants',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    entryId: integer('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    /** As it was shared, normalized as users' addresses are. */
    email: text('email').notNull(),
    /** Null until an account has proven the address. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    canEdit: integer('can_edit', { mode: 'boolean' }).notNull(),
    canDownload: integer('can_download', { mode: 'boolean' }).notNull(),
    /** Null once the sharer's account is gone. */
    grantedBy: integer('granted_by').references(() => users.id, { onDelete: 'set null' }),
    /** When the user first saw the entry. Until then others see the address alone, as of an address without an account. */
    seenAt: timestamp('seen_at'),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('grants_entry').on(table.entryId, table.email),
    index('grants_user')
      .on(table.userId, table.entryId)
      .where(sql`${table.userId} IS NOT NULL`),
    index('grants_invited')
      .on(table.email)
      .where(sql`${table.userId} IS NULL`),
    // Removing a user looks here, for the foreign key.
    index('grants_granted_by').on(table.grantedBy),
  ],
)

/** Addresses that a user has shared with: suggested next time, and counted per day. */
export const contacts = sqliteTable(
  'contacts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: createdAt(),
    lastSharedAt: timestamp('last_shared_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.email] }),
    index('contacts_age').on(table.userId, table.createdAt),
  ],
)
