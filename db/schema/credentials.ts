import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { users } from './users.ts'

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** SHA-256 of a random token, hex: who reads the table can't use what is in it. */
const tokenHash = () => text('token_hash').notNull().unique()

export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tokenHash: tokenHash(),
    userId: userId(),
    /** The admin who looks at the site as this user; null = the user's own session. */
    impersonatorId: integer('impersonator_id').references(() => users.id, { onDelete: 'cascade' }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** ISO 3166, and a name: where the platform placed the address at sign-in. */
    country: text('country'),
    city: text('city'),
    passwordConfirmedAt: timestamp('password_confirmed_at'),
    createdAt: createdAt(),
    lastActiveAt: timestamp('last_active_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_impersonator')
      .on(table.impersonatorId)
      .where(sql`${table.impersonatorId} IS NOT NULL`),
  ],
)

/** For programs: sent as `Authorization: Bearer`. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tokenHash: tokenHash(),
    userId: userId(),
    name: text('name').notNull(),
    abilities: text('abilities', { mode: 'json' })
      .$type<('read' | 'write' | 'admin')[]>()
      .notNull(),
    passwordConfirmedAt: timestamp('password_confirmed_at'),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at'),
    lastIpAddress: text('last_ip_address'),
    /** Null = it does not expire. */
    expiresAt: timestamp('expires_at'),
  },
  (table) => [
    index('access_tokens_user').on(table.userId),
    index('access_tokens_expiry').on(table.expiresAt),
  ],
)

/** Single-use tokens: links in mails, and steps between two pages of a sign-in. */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tokenHash: tokenHash(),
    purpose: text('purpose', {
      enum: [
        'email-verification',
        'email-change',
        'email-change-cancel',
        'password-reset',
        'two-factor-challenge',
        'social-state',
        'social-connect',
      ],
    }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    data: text('data', { mode: 'json' }).$type<unknown>(),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('one_time_tokens_user').on(table.userId, table.purpose),
    index('one_time_tokens_expiry').on(table.expiresAt),
  ],
)

/** Accounts of other services that open an account here. */
export const socialProfiles = sqliteTable(
  'social_profiles',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: userId(),
    service: text('service').notNull(),
    /** The service's own id of the account; addresses and names change. */
    serviceUserId: text('service_user_id').notNull(),
    username: text('username').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('social_profiles_account').on(table.service, table.serviceUserId),
    uniqueIndex('social_profiles_user').on(table.userId, table.service),
  ],
)
