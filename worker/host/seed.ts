import { eq, sql } from 'drizzle-orm'
import { createPasswordHasher } from '#worker/auth/password.ts'
import { ADMIN_ROLE, DEFAULT_ROLES } from '#worker/access/default-roles.ts'
import { PERMISSIONS, permissionsOfRole } from '#worker/access/permission-registry.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'
import { DEFAULT_WORKSPACE_ROLES } from '#worker/access/workspace-permissions.ts'
import type { Database } from '#db/client.ts'
import { CATALOG_NAMES } from '#worker/i18n/catalog-names.ts'
import { DEFAULT_THEMES } from '#worker/settings/default-themes.ts'
import {
  grantedPermissions,
  localizations,
  rolePermissions,
  roles,
  themes,
  userRoles,
  users,
} from '#db/schema/index.ts'

/** Finds a role after an owner has renamed it. */
const isDefaultRole = {
  guests: eq(roles.isGuest, true),
  users: eq(roles.isDefault, true),
  admins: eq(roles.name, ADMIN_ROLE),
}

/** Adds what a site starts with, each kind only where there is none of it yet: what an owner changed or removed stays so. */
export async function seedDatabase(db: Database): Promise<void> {
  const now = new Date().toISOString()
  const [roleRows, workspaceRoleRows, themeRows, localizationRows] = await db.batch([
    db.select({ id: roles.id }).from(roles).where(eq(roles.type, 'site')).limit(1),
    db.select({ id: roles.id }).from(roles).where(eq(roles.type, 'workspace')).limit(1),
    db.select({ id: themes.id }).from(themes).limit(1),
    db.select({ language: localizations.language }).from(localizations).limit(1),
  ])
  if (roleRows.length === 0) await db.insert(roles).values([...DEFAULT_ROLES])
  if (workspaceRoleRows.length === 0) await insertWorkspaceRoles(db)
  await grantNewPermissions(db)
  if (themeRows.length === 0) {
    await db.insert(themes).values(
      DEFAULT_THEMES.map((theme) => ({
        name: theme.name,
        colors: theme.colors,
        isDark: theme.is_dark,
        defaultLight: theme.default_light,
        defaultDark: theme.default_dark,
      })),
    )
  }
  if (localizationRows.length === 0) {
    const languages = { en: 'English', ...CATALOG_NAMES }
    await db.insert(localizations).values(
      Object.entries(languages).map(([language, name]) => ({
        language,
        name,
        lines: {},
        updatedAt: now,
      })),
    )
  }
}

/** In one batch: a role without its permissions would allow nothing, and would not be added again. */
async function insertWorkspaceRoles(db: Database): Promise<void> {
  const permissionsOf = DEFAULT_WORKSPACE_ROLES.map(({ name, permissions }) =>
    db.run(sql`
      INSERT INTO role_permissions (role_id, name)
      SELECT roles.id, permission.value FROM roles, json_each(${JSON.stringify(permissions)}) AS permission
      WHERE roles.type = 'workspace' AND roles.name = ${name}`),
  )
  await db.batch([
    db.insert(roles).values(
      DEFAULT_WORKSPACE_ROLES.map(({ name, description }) => ({
        name,
        description,
        type: 'workspace' as const,
      })),
    ),
    ...permissionsOf,
  ])
}

/**
 * Gives each permission to its default roles once. Its name is kept, so a permission that an owner has removed from a
 * role is not given back.
 */
async function grantNewPermissions(db: Database): Promise<void> {
  const grants = DEFAULT_ROLES.map(
    ({ name: role }) => sql`
      INSERT INTO role_permissions (role_id, name)
      SELECT roles.id, permission.value
      FROM roles, json_each(${JSON.stringify(permissionsOfRole(role))}) AS permission
      WHERE ${isDefaultRole[role]} AND permission.value NOT IN (SELECT name FROM granted_permissions)
      ON CONFLICT DO NOTHING`,
  )
  const names = PERMISSIONS.map(({ name }) => ({ name }))
  await db.batch([
    ...(grants.map((grant) => db.run(grant)) as [ReturnType<typeof db.run>]),
    db.insert(grantedPermissions).values(names).onConflictDoNothing(),
  ])
}

/** Whether there is an admin: without one nobody could manage the site. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, userRoles.roleId))
    .where(eq(rolePermissions.name, ADMIN_PERMISSION))
    .limit(1)
  return rows.length > 0
}

/** Makes an account that may do everything. Throws a unique violation when there is an account with this address. */
export async function createAdmin(
  db: Database,
  admin: { email: string; password: string },
): Promise<void> {
  const now = new Date().toISOString()
  const email = admin.email.trim().normalize('NFC').toLowerCase()
  const passwordHash = await createPasswordHasher().hash(admin.password)
  await db.batch([
    db
      .insert(users)
      .values({ email, passwordHash, emailVerifiedAt: now, createdAt: now, updatedAt: now }),
    db.insert(userRoles).values({
      userId: sql<number>`(SELECT id FROM users WHERE email = ${email} AND is_provisional = 0)`,
      roleId: sql<number>`(SELECT id FROM roles WHERE name = ${ADMIN_ROLE})`,
    }),
  ])
}
