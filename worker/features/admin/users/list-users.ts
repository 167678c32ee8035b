import { userNameKey, users } from '#db/schema/index.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { withinDays } from '../lists/day-range.ts'
import {
  hasRole,
  isBanned,
  isMatching,
  isSet,
  isSubscribed,
  matching,
  selectUsers,
  withRole,
  withSubscription,
  type UserRow,
} from './queries.ts'
import type { AdminUser, ListUsersQuery } from './schema.ts'

/** All accounts of the site. */
export const USERS: AdminList<
  UserRow,
  AdminUser,
  ListUsersQuery['orderBy'],
  ListUsersQuery['filters']
> = {
  permission: 'users.view',
  id: users.id,
  idOf: ({ id }) => id,
  orders: {
    created_at: { by: users.id, dated: users.createdAt },
    last_active_at: { by: users.lastActiveAt },
    email: { by: users.email },
    name: { by: userNameKey(users) },
    used_space: { by: users.usedBytes },
  },
  conditions: ({ role, subscribed, ...filters }, query) => [
    isMatching(query),
    role === undefined || !(matching(query) || subscribed) ? undefined : hasRole(role),
    subscribed === undefined || (subscribed && !matching(query))
      ? undefined
      : isSubscribed(subscribed),
    filters.banned === undefined ? undefined : isBanned(filters.banned),
    filters.verified === undefined ? undefined : isSet(users.emailVerifiedAt, filters.verified),
    filters.two_factor === undefined
      ? undefined
      : isSet(users.twoFactorConfirmedAt, filters.two_factor),
    ...withinDays(users.createdAt, filters.created_at),
    ...withinDays(users.lastActiveAt, filters.last_active_at),
  ],
  source: ({ role, subscribed }, query) =>
    matching(query) ??
    (subscribed ? withSubscription : role === undefined ? undefined : withRole(role)),
  select: selectUsers,
  present: presentAdminUser,
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'email', value: ({ email }) => email },
    { header: 'first_name', value: (user) => user.first_name },
    { header: 'last_name', value: (user) => user.last_name },
    { header: 'roles', value: ({ roles }) => roles.map(({ name }) => name).join('; ') },
    { header: 'plan', value: ({ plan }) => plan },
    { header: 'used_space', value: (user) => user.used_space },
    { header: 'available_space', value: (user) => user.available_space },
    { header: 'email_verified_at', value: (user) => user.email_verified_at },
    { header: 'banned_at', value: (user) => user.banned_at },
    { header: 'last_active_at', value: (user) => user.last_active_at },
    { header: 'created_at', value: (user) => user.created_at },
  ],
}

export function presentAdminUser(row: UserRow): AdminUser {
  return {
    id: row.id,
    email: row.email,
    display_name: displayName(row),
    first_name: row.firstName,
    last_name: row.lastName,
    avatar: row.avatar,
    email_verified_at: row.emailVerifiedAt,
    two_factor_confirmed_at: row.twoFactorConfirmedAt,
    roles: row.roles,
    plan: row.plan,
    available_space: row.availableSpaceBytes,
    used_space: row.usedBytes,
    banned_at: row.bannedAt,
    banned_until: row.bannedUntil,
    ban_reason: row.banReason,
    last_active_at: row.lastActiveAt,
    created_at: row.createdAt,
  }
}
