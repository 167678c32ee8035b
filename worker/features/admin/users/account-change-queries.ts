import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { oneTimeTokens, roles, userPermissions, userRoles, users } from '#db/schema/index.ts'
import type { Permission } from '#worker/access/permissions.ts'
import { isOneOfUsers, permissionsOfRole, targetsWhere, toTarget } from '../rights/queries.ts'
import { deleteClaims } from './new-user-queries.ts'

/** A user, and the roles that they have or are to have. One round trip. */
export async function selectForChange(db: Database, id: number, roleIds: readonly number[]) {
  const [[row], found] = await db.batch([
    targetsWhere(db, isOneOfUsers([id])),
    db
      .select({
        id: roles.id,
        name: roles.name,
        type: roles.type,
        isDefault: roles.isDefault,
        isGuest: roles.isGuest,
        permissions: permissionsOfRole,
      })
      .from(roles)
      .where(
        sql`${roles.id} IN (
          SELECT value FROM json_each(${JSON.stringify(roleIds)})
          UNION SELECT ur.role_id FROM user_roles ur WHERE ur.user_id = ${id})`,
      ),
  ])
  return { target: row ? toTarget(row) : null, roles: found }
}

export interface AccountChanges {
  email?: string | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  availableSpaceBytes?: number | null | undefined
  emailVerifiedAt?: string | null | undefined
}

/** Statements that change an account. What was mailed to a former address ends. */
export function updateAccount(
  db: Database,
  id: number,
  { email, ...changes }: AccountChanges,
  now: string,
) {
  const isProven = typeof changes.emailVerifiedAt === 'string'
  return [
    db
      .update(users)
      .set({
        ...changes,
        ...(email !== undefined && { email }),
        ...(isProven && { isProvisional: false }),
        updatedAt: now,
      })
      .where(eq(users.id, id)),
    ...(email === undefined ? [] : [db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id))]),
    ...(isProven
      ? [deleteClaims(db, sql`= (SELECT proven.email FROM users proven WHERE proven.id = ${id})`)]
      : []),
  ] as const
}

export const setRoles = (db: Database, userId: number, roleIds: readonly number[]) => [
  db.delete(userRoles).where(eq(userRoles.userId, userId)),
  db.run(sql`
    INSERT INTO user_roles (user_id, role_id)
    SELECT ${userId}, value FROM json_each(${JSON.stringify(roleIds)})`),
]

export const setOwnPermissions = (
  db: Database,
  userId: number,
  permissions: readonly Permission[],
) => [
  db.delete(userPermissions).where(eq(userPermissions.userId, userId)),
  db.run(sql`
    INSERT INTO user_permissions (user_id, name, restrictions)
    SELECT ${userId}, value ->> 'name', json(value -> 'restrictions')
    FROM json_each(${JSON.stringify(permissions)})`),
]
