import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'

export interface StoredRestriction {
  name: string
  value: string | number | boolean | null
}

/** Orders users by the name that lists show. The index `users_by_name` has exactly this expression. */
export const userNameKey = (user: Record<'firstName' | 'lastName' | 'email', AnySQLiteColumn>) =>
  sql`lower(coalesce(nullif(trim(coalesce(${user.firstName}, '') || ' ' || coalesce(${user.lastName}, '')), ''), substr(${user.email}, 1, instr(${user.email}, '@') - 1)))`

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** NFC and lower case, so one address is one account. */
    email: text('email').notNull(),
    /**
     * Registered where addresses must be verified, and not verified yet. Several users may claim one address; such an
     * account can only be verified.
     */
    isProvisional: integer('is_provisional', { mode: 'boolean' }).notNull().default(false),
    /** A PHC string; empty = no password (the account is entered by a connected service). */
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** Path below the site of the picture that the user gave, or a web address that a connected service gave. */
    avatar: text('avatar'),
    avatarBlobId: integer('avatar_blob_id'),
    language: text('language'),
    country: text('country'),
    timezone: text('timezone'),
    /** Null = as the site writes dates. */
    dateFormat: text('date_format', { enum: ['short', 'medium', 'long'] }),
    /** Null = as usual in the language. */
    timeFormat: text('time_format', { enum: ['12h', '24h'] }),
    emailVerifiedAt: timestamp('email_verified_at'),
    /** Encrypted; there from the first step of switching on. */
    twoFactorSecret: text('two_factor_secret'),
    /** Encrypted JSON: the codes that are left. */
    twoFactorRecoveryCodes: text('two_factor_recovery_codes'),
    twoFactorConfirmedAt: timestamp('two_factor_confirmed_at'),
    /** RFC 6238, 5.2: a code is accepted once. The 30 s step of the last one accepted. */
    twoFactorLastStep: integer('two_factor_last_step'),
    /** Shut out since; null = not. */
    bannedAt: timestamp('banned_at'),
    /** Null = for good. */
    bannedUntil: timestamp('banned_until'),
    banReason: text('ban_reason'),
    /** Given up by its owner: nothing but the row is left, until the scheduled job has removed what it held. */
    deletedAt: timestamp('deleted_at'),
    /** Bytes; null = the site's default. */
    availableSpaceBytes: integer('available_space_bytes'),
    /** Of all spaces that they own; kept by triggers, so that an index has users in this order. */
    usedBytes: integer('used_bytes').notNull().default(0),
    /** JSON: how this user looks at the drive (`DrivePreferences`, those that were chosen); null = as everybody at first. */
    drivePreferences: text('drive_preferences'),
    /** When notifications were last mailed: further ones wait, to be mailed together. */
    notificationsMailedAt: timestamp('notifications_mailed_at'),
    /** Of all sessions and access tokens; written at most every few minutes. */
    lastActiveAt: timestamp('last_active_at'),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    index('users_last_active').on(table.lastActiveAt),
    index('users_by_creation').on(table.createdAt),
    index('users_by_name').on(userNameKey(table)),
    index('users_by_used_bytes').on(table.usedBytes),
    // Few in their order, for the admin area.
    index('users_banned')
      .on(table.id)
      .where(sql`${table.bannedAt} IS NOT NULL`),
    index('users_unverified')
      .on(table.id)
      .where(sql`${table.emailVerifiedAt} IS NULL`),
    index('users_with_two_factor')
      .on(table.id)
      .where(sql`${table.twoFactorConfirmedAt} IS NOT NULL`),
    uniqueIndex('users_email')
      .on(table.email)
      .where(sql`${table.isProvisional} = 0`),
    index('users_by_email').on(table.email),
    index('users_avatar')
      .on(table.avatarBlobId)
      .where(sql`${table.avatarBlobId} IS NOT NULL`),
    index('users_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL`),
    index('users_claims')
      .on(table.createdAt)
      .where(sql`${table.isProvisional} = 1 AND ${table.deletedAt} IS NULL`),
  ],
)

export const roles = sqliteTable('roles', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  description: text('description'),
  type: text('type', { enum: ['site', 'workspace'] })
    .notNull()
    .default('site'),
  /** Given to everyone who registers. */
  isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
  /** The role of visitors who are not signed in. */
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

/** Permissions that default roles of this site have been given once, by the version that added them. */
export const grantedPermissions = sqliteTable('granted_permissions', {
  name: text('name').primaryKey(),
})

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
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    index('user_roles_role').on(table.roleId, table.userId),
  ],
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
