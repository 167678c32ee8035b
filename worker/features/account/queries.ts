import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { roles, sessions, userRoles, users } from '#db/schema/index.ts'
import { selectSessionUser, toSessionUser } from '#worker/auth/sessions.ts'
import type { NewSession } from '#worker/auth/sessions.ts'
import type { SessionUser } from '#worker/context.ts'

export async function selectLogin(db: Database, email: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
    .limit(1)
  return row ?? null
}

/** Opens a session, and answers who is signed in by it: one round trip. */
export async function insertSession(
  db: Database,
  session: typeof sessions.$inferInsert,
  rehashed: string | null,
  now: Date,
): Promise<SessionUser> {
  const rehash = db
    .update(users)
    .set({ passwordHash: rehashed ?? sql`${users.passwordHash}` })
    .where(and(eq(users.id, session.userId), rehashed === null ? sql`0` : undefined))
  const [, , rows] = await db.batch([
    db.insert(sessions).values(session),
    rehash,
    selectSessionUser(db, session.tokenHash, now),
  ])
  return sessionUserOf(rows)
}

/**
 * The user, with the default roles and a first session, and who is signed in by it: one round trip.
 * Throws a unique violation for an address that is taken.
 */
export async function insertUser(
  db: Database,
  user: { email: string; passwordHash: string; language: string; now: Date },
  session: NewSession['row'],
): Promise<SessionUser> {
  const userId = sql<number>`(SELECT id FROM users WHERE email = ${user.email})`
  const now = user.now.toISOString()
  const [, , , rows] = await db.batch([
    db.insert(users).values({
      email: user.email,
      passwordHash: user.passwordHash,
      language: user.language,
      createdAt: now,
      updatedAt: now,
    }),
    db.insert(userRoles).select(
      db
        .select({
          userId: sql<number>`${userId}`.as('user_id'),
          roleId: sql<number>`${roles.id}`.as('role_id'),
        })
        .from(roles)
        .where(eq(roles.isDefault, true)),
    ),
    db.insert(sessions).values({ ...session, userId }),
    selectSessionUser(db, session.tokenHash, user.now),
  ])
  return sessionUserOf(rows)
}

function sessionUserOf(rows: Awaited<ReturnType<typeof selectSessionUser>>): SessionUser {
  const [row] = rows
  if (!row) throw new Error('the session just made is not there')
  return toSessionUser(row)
}

export async function deleteSession(db: Database, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

export async function updateLanguage(
  db: Database,
  userId: number,
  language: string,
): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId))
}
