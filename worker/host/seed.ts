import { eq, sql } from 'drizzle-orm'
import { createPasswordHasher } from '#worker/auth/password.ts'
import { MEMBER_PERMISSIONS } from '#worker/access/permissions.ts'
import type { Database } from '#db/client.ts'
import { DEFAULT_THEMES } from '#worker/settings/default-themes.ts'
import {
  localizations,
  rolePermissions,
  roles,
  themes,
  userRoles,
  users,
} from '#db/schema/index.ts'

/** What each role may do in the beginning; an owner changes it at run time. */
const DEFAULT_ROLES = [
  {
    name: 'guests',
    description: 'Visitors who are not signed in.',
    isGuest: true,
    isDefault: false,
    permissions: [],
  },
  {
    name: 'users',
    description: 'Everyone who registers.',
    isGuest: false,
    isDefault: true,
    permissions: MEMBER_PERMISSIONS,
  },
  {
    name: 'admins',
    description: 'May do everything.',
    isGuest: false,
    isDefault: false,
    permissions: ['admin'],
  },
]

const ADMIN_ROLE = 'admins'

/** Adds what a site starts with, each kind only where there is none of it yet: what an owner changed or removed stays so. */
export async function seedDatabase(db: Database): Promise<void> {
  const now = new Date().toISOString()
  const [roleRows, themeRows, localizationRows] = await db.batch([
    db.select({ id: roles.id }).from(roles).limit(1),
    db.select({ id: themes.id }).from(themes).limit(1),
    db.select({ language: localizations.language }).from(localizations).limit(1),
  ])
  if (roleRows.length === 0) await seedRoles(db)
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
    await db
      .insert(localizations)
      .values({ language: 'en', name: 'English', lines: {}, updatedAt: now })
  }
}

async function seedRoles(db: Database): Promise<void> {
  await db.batch([
    db.insert(roles).values(DEFAULT_ROLES.map(({ permissions: _permissions, ...role }) => role)),
    db.insert(rolePermissions).values(
      DEFAULT_ROLES.flatMap((role) =>
        role.permissions.map((name) => ({
          roleId: sql<number>`(SELECT id FROM roles WHERE name = ${role.name})`,
          name,
        })),
      ),
    ),
  ])
}

/** Whether somebody may do everything: without one, nobody could run the site. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, userRoles.roleId))
    .where(eq(rolePermissions.name, 'admin'))
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
