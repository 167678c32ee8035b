import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { users } from './users.ts'

/** A type of its own: the id of a user, which is often the same number, would open somebody else's space. */
export type SpaceId = number & { readonly brand: 'SpaceId' }

/**
 * A container of entries. A trigger creates each user's personal space with the user. The owner pays: the limit of a
 * user applies to all owned spaces together.
 */
export const spaces = sqliteTable(
  'spaces',
  {
    id: integer('id').$type<SpaceId>().primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: ['personal', 'workspace'] }).notNull(),
    /** Null for a personal space. */
    name: text('name'),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of all files and their versions, the trash included; kept by the same batch that changes them. */
    usedBytes: integer('used_bytes').notNull().default(0),
    /** Counts up with each change of what lists of the space show. Kept by triggers, as many verbs make such changes. */
    changeNumber: integer('change_number').notNull().default(0),
    createdAt: createdAt(),
    /** When the scheduled job last compared `usedBytes` with the files. Empty = never. */
    recountedAt: timestamp('recounted_at').notNull().default(''),
  },
  (table) => [
    uniqueIndex('spaces_personal')
      .on(table.ownerId)
      .where(sql`${table.kind} = 'personal'`),
    index('spaces_owner').on(table.ownerId),
    // For the admin area, among many personal ones.
    index('spaces_workspaces')
      .on(table.id)
      .where(sql`${table.kind} = 'workspace'`),
    index('spaces_workspaces_by_name')
      .on(table.name)
      .where(sql`${table.kind} = 'workspace'`),
    index('spaces_recount').on(table.recountedAt, table.id),
  ],
)
