import { and, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { usedBytesOf } from '#db/charge.ts'
import { isValidSubscription, planPermissionsOf, spaceLimitOf } from '#db/plan.ts'
import { users } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { SignedInUser, UserSubscription, UserWorkspace } from '#worker/context/context.ts'
import { permissionsOfRole } from '#worker/access/permission-registry.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { areNotificationsOn } from '#worker/settings/are-notifications-on.ts'
import { ADMIN_PERMISSION, getPermission } from '#worker/access/permissions.ts'
import type { Permission } from '#worker/access/permissions.ts'

const rolesOfUser = sql<string>`(
  SELECT json_group_array(json_object('id', r.id, 'name', r.name))
  FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = users.id)`

/** The user's own permissions come last: they override the plan's, and those the role's. */
const permissionsOfUser = sql<string>`(
  SELECT json_group_array(json_object('name', name, 'restrictions', json(restrictions))) FROM (
    SELECT rp.name, rp.restrictions FROM user_roles ur JOIN role_permissions rp ON rp.role_id = ur.role_id
    WHERE ur.user_id = users.id
    UNION ALL
    SELECT name, restrictions FROM ${planPermissionsOf(sql`users.id`)}
    UNION ALL
    SELECT up.name, up.restrictions FROM user_permissions up WHERE up.user_id = users.id))`

const subscriptionsOfUser = sql`(
  SELECT json_group_array(json_object(
    'id', s.id, 'productId', s.product_id, 'priceId', s.price_id, 'gateway', s.gateway, 'status', s.status,
    'periodEndsAt', s.period_ends_at, 'cancelsAtPeriodEnd', s.cancels_at_period_end, 'isValid', ${isValidSubscription}))
  FROM subscriptions s WHERE s.user_id = users.id AND (s.status <> 'canceled' OR ${isValidSubscription}))`.mapWith(
  (json: string) =>
    (JSON.parse(json) as StoredSubscription[]).map(
      ({ cancelsAtPeriodEnd, isValid, ...subscription }): UserSubscription => ({
        ...subscription,
        cancelsAtPeriodEnd: cancelsAtPeriodEnd === 1,
        isValid: isValid === 1,
      }),
    ),
)

type StoredSubscription = Omit<UserSubscription, 'cancelsAtPeriodEnd' | 'isValid'> & {
  cancelsAtPeriodEnd: number
  isValid: number
}

const socialProfilesOfUser = sql`(
  SELECT json_group_array(json_object('service', service, 'username', username)) FROM (
    SELECT service, username FROM social_profiles WHERE user_id = users.id ORDER BY service))`.mapWith(
  (json: string) => JSON.parse(json) as SignedInUser['socialProfiles'],
)

/** Whether a user is neither banned (still) nor gone, by the database's clock. */
export const isActive = (userId: SQLWrapper): SQL => sql`EXISTS (
  SELECT 1 FROM users active WHERE active.id = ${userId} AND active.deleted_at IS NULL
    AND (active.banned_at IS NULL OR active.banned_until < strftime('%Y-%m-%dT%H:%M:%fZ', 'now')))`

const workspacesOfUser = sql`(
  SELECT json_group_array(json_object(
    'id', id, 'name', name, 'memberCount', member_count, 'isOwnerBanned', is_owner_banned, 'owner', json(owner), 'role', json(role)))
  FROM (
    SELECT s.id, s.name, 1 + (SELECT count(*) FROM workspace_members m WHERE m.space_id = s.id) AS member_count, NOT ${isActive(sql`s.owner_id`)} AS is_owner_banned,
      json_object('id', o.id, 'email', o.email, 'firstName', o.first_name, 'lastName', o.last_name, 'avatar', o.avatar) AS owner,
      CASE WHEN mine.role_id IS NOT NULL THEN json_object('id', mine.role_id, 'name', (SELECT name FROM roles WHERE id = mine.role_id),
        'permissions', json((SELECT json_group_array(name) FROM role_permissions WHERE role_id = mine.role_id))) END AS role
    FROM (
      SELECT id, NULL AS role_id FROM spaces WHERE owner_id = users.id AND kind = 'workspace'
      UNION ALL SELECT space_id, role_id FROM workspace_members WHERE user_id = users.id) mine
      CROSS JOIN spaces s ON s.id = mine.id CROSS JOIN users o ON o.id = s.owner_id
    ORDER BY s.name COLLATE NOCASE, s.id))`.mapWith((json: string) =>
  (JSON.parse(json) as (Omit<UserWorkspace, 'isOwnerBanned'> & { isOwnerBanned: number })[]).map(
    (workspace): UserWorkspace => ({ ...workspace, isOwnerBanned: workspace.isOwnerBanned === 1 }),
  ),
)

const unreadNotificationsOfUser = sql<number>`(
  SELECT count(*) FROM notifications n WHERE n.user_id = users.id AND n.is_listed = 1 AND n.read_at IS NULL AND ${areNotificationsOn})`

/** User columns that every request loads, next to those of its credential. */
export const signedInUserColumns = {
  id: users.id,
  email: users.email,
  isProvisional: users.isProvisional,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatar,
  language: users.language,
  country: users.country,
  timezone: users.timezone,
  dateFormat: users.dateFormat,
  timeFormat: users.timeFormat,
  emailVerifiedAt: users.emailVerifiedAt,
  twoFactorConfirmedAt: users.twoFactorConfirmedAt,
  hasPassword: sql<number>`(${users.passwordHash} <> '')`,
  availableSpaceBytes: spaceLimitOf(sql`users.id`),
  personalSpaceId: sql<SpaceId>`(
    SELECT id FROM spaces WHERE owner_id = users.id AND kind = 'personal')`,
  usedSpaceBytes: usedBytesOf(sql`users.id`),
  drivePreferences: users.drivePreferences,
  createdAt: users.createdAt,
  socialProfiles: socialProfilesOfUser,
  subscriptions: subscriptionsOfUser,
  roles: rolesOfUser,
  permissions: permissionsOfUser,
  workspaces: workspacesOfUser,
  unreadNotifications: unreadNotificationsOfUser,
}

type SignedInUserRow = Omit<SignedInUser, 'hasPassword' | 'roles' | 'permissions'> & {
  hasPassword: number
  roles: string
  permissions: string
}

export function toSignedInUser({
  hasPassword,
  roles,
  permissions,
  ...user
}: SignedInUserRow): SignedInUser {
  return {
    ...user,
    hasPassword: hasPassword === 1,
    roles: JSON.parse(roles) as SignedInUser['roles'],
    permissions: mergePermissions(JSON.parse(permissions) as Permission[]),
  }
}

/** Neither banned (still) nor gone: a condition on `users` for every way in. */
export const isActiveUser = (now: Date) =>
  and(isNull(users.deletedAt), or(isNull(users.bannedAt), lt(users.bannedUntil, now.toISOString())))

/**
 * Whether another user (the maker of a link) currently has a permission: not banned, not deleted, still permitted.
 * @param userId of the enclosing statement.
 */
export const mayStill = (
  userId: SQLWrapper,
  permission: PermissionName,
) => sql<number>`(${isActive(userId)}
  AND (EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions rp ON rp.role_id = ur.role_id
               WHERE ur.user_id = ${userId} AND rp.name IN (${permission}, ${ADMIN_PERMISSION}))
    OR EXISTS (SELECT 1 FROM user_permissions up
               WHERE up.user_id = ${userId} AND up.name IN (${permission}, ${ADMIN_PERMISSION}))
    OR EXISTS (SELECT 1 FROM ${planPermissionsOf(userId)} WHERE name = ${permission})))`

const MEMBER_PERMISSIONS = permissionsOfRole('users')

/** The user with the permissions that users have by default, and no power over the site. */
export function withoutAdminRights(user: SignedInUser): SignedInUser {
  const holder = { user, guest_role: null }
  const permissions = MEMBER_PERMISSIONS.flatMap((name) => {
    const permission = getPermission(holder, name)
    return permission ? [{ ...permission, name }] : []
  })
  return { ...user, permissions }
}

/** One entry for each name; of several the last one's restrictions hold. */
export function mergePermissions(permissions: Permission[]): Permission[] {
  return [...new Map(permissions.map((permission) => [permission.name, permission])).values()]
}
