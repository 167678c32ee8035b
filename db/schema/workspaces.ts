import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { spaces } from './spaces.ts'
import { roles, users } from './users.ts'

const spaceId = () =>
  integer('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' })

/** A role of the type `workspace`. One that is in use cannot be deleted. */
const roleId = () =>
  integer('role_id')
    .notNull()
    .references(() => roles.id)

/** Members of workspaces besides the owner. */
export const workspaceMembers = sqliteTable(
  'workspace_members',
  {
    spaceId: spaceId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: roleId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('workspace_members_user').on(table.userId),
    index('workspace_members_role').on(table.roleId),
  ],
)

/** Pending invitations to workspaces. Joining, declining and revoking delete the row. */
export const workspaceInvites = sqliteTable(
  'workspace_invites',
  {
    /** 128 random bits in base64url. No secret: only an account with the proven address can use it. */
    id: text('id').primaryKey(),
    spaceId: spaceId(),
    /** NFC and lower case. */
    email: text('email').notNull(),
    roleId: roleId(),
    /** SHA-256 of the token in the last mail, hex. The token proves the address and nothing else. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Null once the inviter's account is gone. */
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it was last mailed. */
    mailedAt: timestamp('mailed_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('workspace_invites_address').on(table.spaceId, table.email),
    index('workspace_invites_email').on(table.email),
    index('workspace_invites_expiry').on(table.expiresAt),
    // Deleting a role and removing a user look here, for the foreign keys.
    index('workspace_invites_role').on(table.roleId),
    index('workspace_invites_invited_by').on(table.invitedBy),
  ],
)
