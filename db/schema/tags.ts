import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'
import { fileEntries } from './files.ts'
import { users } from './users.ts'

/** Words that a user puts on entries, for themselves alone. A star is one of the system's. */
export const tags = sqliteTable(
  'tags',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** `tagNameKey(name)`: case does not make another tag. */
    nameKey: text('name_key').notNull(),
    /** `searchKey(name)`, of those that searching looks at. */
    searchKey: text('search_key'),
    type: text('type', { enum: ['system', 'custom'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tags_name').on(table.userId, table.nameKey),
    // For the admin area, among everybody's stars.
    index('tags_custom')
      .on(table.id)
      .where(sql`${table.type} = 'custom'`),
  ],
)

export const entryTags = sqliteTable(
  'entry_tags',
  {
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    entryId: integer('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.entryId] }),
    index('entry_tags_entry').on(table.entryId, table.tagId),
  ],
)
