import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'

export interface StoredRestriction {
  name: string
  value: string | number | boolean | null
}

export const users = sqliteTable('users', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** NFC and lower case, so one address is one account. */
  email: text('email').notNull().unique(),
  /** A PHC string. */
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  avatar: text('avatar'),
  language: text('language'),
  country: text('country'),
  timezone: text('timezone'),
  emailVerifiedAt: timestamp('email_verified_at'),
  /** Bytes; null = the site's default. */
  availableSpaceBytes: integer('available_space_bytes'),
  /** Bytes of all entries of the personal space, the trash included; kept by the same batch that changes them. */
  usedSpaceBytes: integer('used_space_bytes').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: timestamp('updated_at').notNull(),
})

export const roles = sqliteTable('roles', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  description: text('description'),
  type: text('type', { enum: ['site', 'workspace'] })
    .notNull()
    .default('site'),
  /** Given to everyone who registers. */
  isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
  /** What visitors may do who are not signed in. */
  isGuest: integer('is_guest', { mode: 'boolean' }).notNull().default(false),
  createdAt: createdAt(),
})

export const rolePermissions = sqliteTable(
  'role_permissions',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    restrictions: text('restrictions', { mode: 'json' })
      .$type<StoredRestriction[]>()
      .notNull()
      .default([]),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.name] })],
)

export const userRoles = sqliteTable(
  'user_roles',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
)

/** Given to one user directly; added to what the roles give. */
export const userPermissions = sqliteTable(
  'user_permissions',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    restrictions: text('restrictions', { mode: 'json' })
      .$type<StoredRestriction[]>()
      .notNull()
      .default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** SHA-256 of the cookie's token, hex: who reads the table can't sign in with it. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    lastActiveAt: timestamp('last_active_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)
