import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions, users } from '#db/schema/index.ts'
import type { SessionUser } from '../context.ts'
import type { Permission } from '../permissions.ts'
import { hashToken, randomToken } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Spec 1, section 2: "Stay signed in for a month". */
export const REMEMBERED_SESSION_MS = 30 * DAY_MS

/** Without "stay signed in" the cookie ends with the browser; the row must end too. */
export const BROWSER_SESSION_MS = DAY_MS

/** How exact "last active" is; each update is a write. */
const ACTIVITY_INTERVAL_MS = 5 * 60 * 1000

export interface NewSession {
  /** For the cookie; only its hash is stored. */
  token: string
  /** The session but for whose it is. */
  row: Omit<typeof sessions.$inferInsert, 'userId'>
}

export async function newSession(
  input: { remember: boolean; ipAddress: string | null; userAgent: string | null },
  now: Date,
): Promise<NewSession> {
  const token = randomToken()
  const lifetimeMs = input.remember ? REMEMBERED_SESSION_MS : BROWSER_SESSION_MS
  return {
    token,
    row: {
      tokenHash: await hashToken(token),
      ipAddress: input.ipAddress,
      userAgent: input.userAgent?.slice(0, 500) ?? null,
      lastActiveAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
    },
  }
}

const rolesOfUser = sql<string>`(
  SELECT json_group_array(json_object('id', r.id, 'name', r.name))
  FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = ${users.id})`

/** The user's own permissions come last: they win over what a role says. */
const permissionsOfUser = sql<string>`(
  SELECT json_group_array(json_object('name', name, 'restrictions', json(restrictions))) FROM (
    SELECT rp.name, rp.restrictions FROM user_roles ur JOIN role_permissions rp ON rp.role_id = ur.role_id
    WHERE ur.user_id = ${users.id}
    UNION ALL
    SELECT up.name, up.restrictions FROM user_permissions up WHERE up.user_id = ${users.id}))`

/** The signed-in user with roles and permissions, as one statement. */
export const selectSessionUser = (db: Database, tokenHash: string, now: Date) =>
  db
    .select({
      sessionId: sessions.id,
      lastActiveAt: sessions.lastActiveAt,
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      avatar: users.avatar,
      language: users.language,
      country: users.country,
      timezone: users.timezone,
      emailVerifiedAt: users.emailVerifiedAt,
      availableSpaceBytes: users.availableSpaceBytes,
      usedSpaceBytes: users.usedSpaceBytes,
      roles: rolesOfUser,
      permissions: permissionsOfUser,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now.toISOString())))

type SessionUserRow = Awaited<ReturnType<typeof selectSessionUser>>[number]

export function toSessionUser({
  lastActiveAt: _lastActiveAt,
  roles,
  permissions,
  ...user
}: SessionUserRow): SessionUser {
  return {
    ...user,
    roles: JSON.parse(roles) as SessionUser['roles'],
    permissions: mergePermissions(JSON.parse(permissions) as Permission[]),
  }
}

/** One round trip; null when the session is unknown or over. */
export async function findSessionUser(
  db: Database,
  token: string,
  now: Date,
): Promise<{ user: SessionUser; isActivityStale: boolean } | null> {
  const [row] = await selectSessionUser(db, await hashToken(token), now)
  if (!row) return null
  const isActivityStale = now.getTime() - Date.parse(row.lastActiveAt) > ACTIVITY_INTERVAL_MS
  return { user: toSessionUser(row), isActivityStale }
}

export async function touchSession(db: Database, sessionId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastActiveAt: now.toISOString() })
    .where(eq(sessions.id, sessionId))
}

/** One entry for each name; of several the last one's restrictions hold. */
function mergePermissions(permissions: Permission[]): Permission[] {
  return [...new Map(permissions.map((permission) => [permission.name, permission])).values()]
}
