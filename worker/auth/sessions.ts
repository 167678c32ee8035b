import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions, users } from '#db/schema/index.ts'
import type { Client, Credential, SignedInUser } from '#worker/context/context.ts'
import {
  isActiveUser,
  mayStill,
  signedInUserColumns,
  toSignedInUser,
  withoutAdminRights,
} from './signed-in-user.ts'
import { hashToken, randomToken } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** "Stay signed in for a month". */
export const REMEMBERED_SESSION_MS = 30 * DAY_MS

/** Without "stay signed in" the cookie ends with the browser; the row must end too. */
export const BROWSER_SESSION_MS = DAY_MS

/** How long an admin looks at the site as somebody else. */
export const IMPERSONATION_MS = 60 * 60 * 1000

/** How exact "last active" is; each update is a write. */
const ACTIVITY_INTERVAL_MS = 5 * 60 * 1000

export interface NewSession {
  /** For the cookie; only its hash is stored. */
  token: string
  /** The session but for whose it is. */
  row: Omit<typeof sessions.$inferInsert, 'userId'>
}

export async function newSession(
  input: { remember: boolean } & Pick<Client, 'ipAddress' | 'userAgent' | 'country' | 'city'>,
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
      country: input.country,
      city: input.city,
      lastActiveAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
    },
  }
}

/** The signed-in user with roles and permissions, as one statement. */
export const selectSession = (db: Database, tokenHash: string, now: Date) =>
  db
    .select({
      sessionId: sessions.id,
      lastActiveAt: sessions.lastActiveAt,
      passwordConfirmedAt: sessions.passwordConfirmedAt,
      impersonator: sql`(
        SELECT json_object('id', id, 'email', email) FROM users admin WHERE admin.id = ${sessions.impersonatorId})`.mapWith(
        (json: string) => JSON.parse(json) as { id: number; email: string } | null,
      ),
      ...signedInUserColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now.toISOString()),
        isActiveUser(now),
        // Ends with the right of the admin who looks at the site as the user.
        or(isNull(sessions.impersonatorId), mayStill(sessions.impersonatorId, 'users.impersonate')),
      ),
    )

export interface Session {
  user: SignedInUser
  credential: Credential
}

export function toSession({
  sessionId,
  passwordConfirmedAt,
  impersonator,
  lastActiveAt: _lastActiveAt,
  ...user
}: Awaited<ReturnType<typeof selectSession>>[number]): Session {
  const signedIn = toSignedInUser(user)
  return {
    user: impersonator ? withoutAdminRights(signedIn) : signedIn,
    credential: { kind: 'session', id: sessionId, passwordConfirmedAt, impersonator },
  }
}

/** See `findIdentity`. */
export async function findSession(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<(Session & { isUseStale: boolean }) | null> {
  const [row] = await selectSession(db, tokenHash, now)
  if (!row) return null
  const isUseStale = now.getTime() - Date.parse(row.lastActiveAt) > ACTIVITY_INTERVAL_MS
  return { ...toSession(row), isUseStale }
}

export async function touchSession(
  db: Database,
  sessionId: number,
  { now }: { now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastActiveAt: now.toISOString() })
    .where(eq(sessions.id, sessionId))
}
