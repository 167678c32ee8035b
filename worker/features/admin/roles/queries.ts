import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { rolePermissions, roles, settings, userRoles } from '#db/schema/index.ts'
import type { Permission } from '#worker/access/permissions.ts'
import { CONDITIONED_SETTINGS } from '#worker/features/appearance/conditioned-items.ts'
import { settingValues } from '#worker/settings/registry.ts'
import { permissionsOfRole, rolesOf } from '../rights/queries.ts'
import { MOST_COUNTED_USERS } from './counted-users.ts'

export type RoleRow = Awaited<ReturnType<typeof selectRolePage>>[number]

const upTo = (rows: SQL) => sql`(SELECT count(*) FROM (${rows} LIMIT ${MOST_COUNTED_USERS + 1}))`

/** Counting ends early: the default role is nearly everybody's. */
const userCount = sql<number>`CASE roles.type
  WHEN 'site' THEN ${upTo(sql`SELECT 1 FROM user_roles ur WHERE ur.role_id = roles.id`)}
  ELSE ${upTo(sql`SELECT 1 FROM workspace_members m WHERE m.role_id = roles.id`)} END`

export const selectRolePage = (
  db: Database,
  {
    where,
    orderBy,
    limit,
    offset,
  }: { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number },
) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      description: roles.description,
      type: roles.type,
      isDefault: roles.isDefault,
      isGuest: roles.isGuest,
      createdAt: roles.createdAt,
      permissions: permissionsOfRole,
      userCount,
    })
    .from(roles)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const selectRole = (db: Database, id: number | SQL) =>
  selectRolePage(db, { where: eq(roles.id, id), orderBy: [], limit: 1, offset: 0 })

type RoleFlag = 'isDefault' | 'isGuest'

/** One role has each flag. */
export const takeFlagFromOthers = (db: Database, flag: RoleFlag, roleId: SQL) =>
  db
    .update(roles)
    .set({ [flag]: false })
    .where(and(eq(roles[flag], true), ne(roles.id, roleId)))

/** Replaces all permissions of a role. */
export const setPermissions = (db: Database, roleId: SQL, permissions: readonly Permission[]) => [
  db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId)),
  db.run(sql`
    INSERT INTO role_permissions (role_id, name, restrictions)
    SELECT ${roleId}, value ->> 'name', json(value -> 'restrictions')
    FROM json_each(${JSON.stringify(permissions)})`),
]

export const insertUserRoles = (db: Database, roleId: number, userIds: readonly number[]) =>
  db.run(sql`
    INSERT INTO user_roles (user_id, role_id)
    SELECT value, ${roleId} FROM json_each(${JSON.stringify(userIds)}) WHERE true
    ON CONFLICT DO NOTHING`)

export const deleteUserRoles = (db: Database, roleId: number, userIds: readonly number[]) =>
  db
    .delete(userRoles)
    .where(
      and(
        eq(userRoles.roleId, roleId),
        sql`${userRoles.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`,
      ),
    )

/** Roles, and the settings that may name them. */
export async function selectForDeletion(db: Database, ids: readonly number[]) {
  const [found, settingRows] = await db.batch([
    rolesOf(db, ids),
    db
      .select()
      .from(settings)
      .where(inArray(settings.name, [...CONDITIONED_SETTINGS])),
  ])
  return {
    found,
    settings: settingValues(new Map(settingRows.map((row) => [row.name, row.value]))),
  }
}

/** Who is invited to a workspace needs one. */
export const isWorkspaceRoleLeft: SQL = sql`EXISTS (SELECT 1 FROM roles WHERE type = 'workspace')`
