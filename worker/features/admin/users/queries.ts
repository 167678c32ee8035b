import { and, eq, getTableColumns, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isSubscribedUser, isValidSubscription } from '#db/plan.ts'
import { roles, userRoles, users } from '#db/schema/index.ts'
import type { Selection } from '../lists/admin-list.ts'
import { selectFrom, type RowSource } from '../lists/row-source.ts'
import { containsText, indexedPhrase } from '../lists/search-text.ts'
import { permissionsOfRole } from '../rights/queries.ts'

const {
  passwordHash: _hash,
  twoFactorSecret: _secret,
  twoFactorRecoveryCodes: _codes,
  ...SHOWN
} = getTableColumns(users)

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number]

const LISTED = {
  ...SHOWN,
  plan: sql<string | null>`(
    SELECT p.name FROM subscriptions s JOIN products p ON p.id = s.product_id
    WHERE s.user_id = users.id AND ${isValidSubscription} ORDER BY s.id DESC LIMIT 1)`,
  roles: sql`(
    SELECT json_group_array(json_object('id', r.id, 'name', r.name))
    FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = users.id)`.mapWith(
    (json: string) => JSON.parse(json) as { id: number; name: string }[],
  ),
}

/** Accounts that are not given up. */
export const selectUsers = (db: Database, { source, where, orderBy, limit, offset }: Selection) =>
  selectFrom(db, LISTED, users, source)
    .where(and(isNull(users.deletedAt), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const hasRole = (roleId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM user_roles ur WHERE ur.user_id = users.id AND ur.role_id = ${roleId})`

export const withRole = (roleId: number): RowSource => ({
  from: sql`${userRoles}`,
  id: sql`${userRoles.userId}`,
  where: eq(userRoles.roleId, roleId),
  hasRow: hasRole(roleId),
})

export const isSubscribed = (wanted: boolean): SQL => {
  const subscribed = isSubscribedUser(sql`users.id`)
  return wanted ? subscribed : not(subscribed)
}

/** By the newest valid subscription of each, as somebody can have one at each gateway. */
export const withSubscription: RowSource = {
  from: sql`subscriptions s`,
  id: sql`s.user_id`,
  where: sql`${isValidSubscription} AND NOT EXISTS (
    SELECT 1 FROM subscriptions newer
    WHERE newer.user_id = s.user_id AND newer.id > s.id AND newer.valid_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
  hasRow: isSubscribed(true),
}

const containsQuery = (text: string): SQL | undefined =>
  containsText(text, users.email, users.firstName, users.lastName)

/** Of a text that is too short for {@link matching}. */
export const isMatching = (text: string): SQL | undefined =>
  indexedPhrase(text) ? undefined : containsQuery(text)

/** By their address and names. */
export function matching(text: string): RowSource | undefined {
  const phrase = indexedPhrase(text)
  if (!phrase) return undefined
  return {
    from: sql`user_search`,
    id: sql`user_search.rowid`,
    where: sql`user_search MATCH ${phrase}`,
    hasRow: sql`(${containsQuery(text)})`,
  }
}

/** Shut out now. */
const IS_BANNED = sql`(users.banned_at IS NOT NULL AND (users.banned_until IS NULL OR users.banned_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')))`

export const isBanned = (wanted: boolean): SQL => (wanted ? IS_BANNED : not(IS_BANNED))

export const isSet = (
  column: typeof users.emailVerifiedAt | typeof users.twoFactorConfirmedAt,
  wanted: boolean,
): SQL => (wanted ? isNotNull(column) : isNull(column))

/** Roles that users can have. */
export const selectUserRoles = (db: Database) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      description: roles.description,
      isDefault: roles.isDefault,
      permissions: permissionsOfRole,
    })
    .from(roles)
    .where(and(eq(roles.type, 'site'), eq(roles.isGuest, false)))
    .orderBy(roles.name)
    .limit(500)
