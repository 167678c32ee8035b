import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'
import { spaces } from './spaces.ts'
import { roles, users } from './users.ts'

/** Members of workspaces besides the owner. */
export const workspaceMembers = sqliteTable(
  'workspace_members',
  {
    spaceId: integer('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A role of the type `workspace`. One that is in use cannot be deleted. */
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('workspace_members_user').on(table.userId),
    index('workspace_members_role').on(table.roleId),
  ],
)
