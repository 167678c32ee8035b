import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isRequirementViolation, requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { roles, users } from '#db/schema/index.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { hasPermission, type Permission } from '#worker/access/permissions.ts'
import { isFullAdminLeft } from '#worker/auth/full-admins.ts'
import { mayStill, mergePermissions, signedInUserColumns } from '#worker/auth/signed-in-user.ts'
import type { SignedInUser } from '#worker/context/context.ts'
import { ConflictError } from '#worker/errors.ts'

/** A user whom a call names, with what decides about it. */
export type Target = Awaited<ReturnType<typeof selectTargets>>[number]

/** Users that are not deleted. */
export const selectTargets = async (db: Database, isWanted: SQL) =>
  (await targetsWhere(db, isWanted)).map(toTarget)

export const targetsWhere = (db: Database, isWanted: SQL) =>
  db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      isProvisional: users.isProvisional,
      emailVerifiedAt: users.emailVerifiedAt,
      availableSpaceBytes: users.availableSpaceBytes,
      twoFactorConfirmedAt: users.twoFactorConfirmedAt,
      bannedAt: users.bannedAt,
      bannedUntil: users.bannedUntil,
      banReason: users.banReason,
      permissions: signedInUserColumns.permissions,
      roles: signedInUserColumns.roles,
      ownPermissions: sql`(
        SELECT json_group_array(json_object('name', up.name, 'restrictions', json(up.restrictions)))
        FROM user_permissions up WHERE up.user_id = users.id)`.mapWith(
        (json: string) => JSON.parse(json) as Permission[],
      ),
    })
    .from(users)
    .where(and(isNull(users.deletedAt), isWanted))

type TargetRow = Awaited<ReturnType<typeof targetsWhere>>[number]

export const toTarget = ({ permissions, roles: held, ...user }: TargetRow) => ({
  ...user,
  roles: JSON.parse(held) as { id: number; name: string }[],
  permissions: mergePermissions(JSON.parse(permissions) as Permission[]),
})

export const isOneOfUsers = (ids: readonly number[]): SQL =>
  sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

export type RoleFacts = Awaited<ReturnType<typeof rolesOf>>[number]

export const rolesOf = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      description: roles.description,
      type: roles.type,
      isDefault: roles.isDefault,
      isGuest: roles.isGuest,
      permissions: permissionsOfRole,
      memberCount: sql<number>`(
        (SELECT count(*) FROM (SELECT 1 FROM workspace_members m WHERE m.role_id = roles.id LIMIT 1))
        + (SELECT count(*) FROM (SELECT 1 FROM workspace_invites i WHERE i.role_id = roles.id LIMIT 1)))`,
    })
    .from(roles)
    .where(inArray(roles.id, [...ids]))

export const permissionsOfRole = sql`(
  SELECT json_group_array(json_object('name', rp.name, 'restrictions', json(rp.restrictions)))
  FROM role_permissions rp WHERE rp.role_id = roles.id)`.mapWith(
  (json: string) => JSON.parse(json) as Permission[],
)

/**
 * The last statement of a batch that takes rights away: undoes it where nobody would be left who may do everything, or
 * the caller would lose the admin area or the right to undo what they did.
 */
export function keepAdmins(db: Database, caller: SignedInUser, permission: PermissionName) {
  const kept = (['admin.access', permission] as const).filter((name) =>
    hasPermission({ user: caller, guest_role: null }, name),
  )
  const keepsAll = kept.map((name) => mayStill(sql`${caller.id}`, name))
  return requireInBatch(db, sql.join([isFullAdminLeft(), ...keepsAll], sql` AND `))
}

/** Runs a batch that ends with {@link keepAdmins}. Throws ConflictError. */
export async function keepingAdmins<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!isRequirementViolation(error)) throw error
    throw new ConflictError(
      'This would leave the site without somebody who may do everything, or lock you out of the admin area.',
    )
  }
}
