import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { roles, sessions, userRoles, users } from '#db/schema/index.ts'
import type { NewSession } from '#worker/auth/sessions.ts'

export async function selectLogin(db: Database, email: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
    .limit(1)
  return row ?? null
}

export async function insertSession(
  db: Database,
  session: typeof sessions.$inferInsert,
  rehashed: string | null,
): Promise<void> {
  const insert = db.insert(sessions).values(session)
  if (rehashed === null) await insert
  else
    await db.batch([
      insert,
      db.update(users).set({ passwordHash: rehashed }).where(eq(users.id, session.userId)),
    ])
}

/** The user, with the default roles and a first session, in one round trip. Throws on an address that is taken. */
export async function insertUser(
  db: Database,
  user: { email: string; passwordHash: string; language: string; now: Date },
  session: NewSession['row'],
): Promise<void> {
  const userId = sql<number>`(SELECT id FROM users WHERE email = ${user.email})`
  const now = user.now.toISOString()
  await db.batch([
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
  ])
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
