import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import {
  oneTimeTokens,
  outgoingMails,
  roles,
  sessions,
  userRoles,
  users,
} from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import { selectSession, toSession } from '#worker/auth/sessions.ts'
import type { NewSession, Session } from '#worker/auth/sessions.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { queueSignInNotice } from '#worker/notify/sign-in-notice.ts'
import { sessionStatements } from './session-statements.ts'
import { invitedAddress } from './verification-queries.ts'

type NewToken = typeof oneTimeTokens.$inferInsert

/** Somebody else may have claimed the address since; with each, signing in takes longer. */
const CLAIMS_TRIED = 3

/** The account of an address and its newest claims, the account first. */
export function selectLogins(db: Database, email: string) {
  return db
    .select({
      id: users.id,
      email: users.email,
      isProvisional: users.isProvisional,
      passwordHash: users.passwordHash,
      language: users.language,
      emailVerifiedAt: users.emailVerifiedAt,
      twoFactorConfirmedAt: users.twoFactorConfirmedAt,
      bannedAt: users.bannedAt,
      bannedUntil: users.bannedUntil,
      banReason: users.banReason,
    })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .orderBy(users.isProvisional, desc(users.id))
    .limit(1 + CLAIMS_TRIED)
}

export async function selectAccountByEmail(db: Database, email: string) {
  const [row] = await db
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isProvisional, false), isNull(users.deletedAt)))
  return row ?? null
}

/** A verified password: the hash at that time, and a new one if a rehash is due. */
export interface CheckedPassword {
  hash: string
  rehashed: string | null
}

/**
 * Opens a session and returns it with its user, in one round trip. Null when the user was banned, enabled two-factor
 * authentication or changed the password meanwhile.
 */
export async function insertSession(
  db: Database,
  {
    row,
    userId,
    password,
    isNew,
  }: {
    row: NewSession['row']
    userId: number
    password: CheckedPassword | null
    /** Whether the browser is a new one, of which the user is notified. */
    isNew: boolean
  },
  now: Date,
): Promise<Session | null> {
  const session = { ...row, userId }
  const isOtherPassword = password === null ? sql`0` : sql`password_hash <> ${password.hash}`
  const rehash = db
    .update(users)
    .set({ passwordHash: password?.rehashed ?? sql`${users.passwordHash}` })
    .where(
      and(
        eq(users.id, userId),
        password?.rehashed ? eq(users.passwordHash, password.hash) : sql`0`,
      ),
    )
  const results = await db.batch([
    db.insert(sessions).values(session),
    db.delete(sessions).where(
      and(
        eq(sessions.tokenHash, session.tokenHash),
        sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId}
                AND (two_factor_confirmed_at IS NOT NULL OR ${isOtherPassword}))`,
      ),
    ),
    rehash,
    selectSession(db, session.tokenHash, now),
    ...(isNew ? [queueSignInNotice(db, row, userId, now)] : []),
  ])
  const [opened] = results[3]
  return opened ? toSession(opened) : null
}

/** How the address of a new user is proven: later, by a mailed token, or already, by an invitation's. */
export type NewUserProof =
  | { kind: 'mailed'; isProvisional: boolean; verification: NewToken; mail: NewMail }
  | { kind: 'invited'; isProvisional: false; tokenHash: string }

/**
 * Inserts a user with default roles, session and proof; returns the session: one round trip.
 * @throws a unique violation for a taken address, unless the user is provisional; a requirement violation when the
 * invitation has ended.
 */
export async function insertUser(
  db: Database,
  input: {
    user: { email: string; isProvisional: boolean; passwordHash: string; language: string }
    session: NewSession['row']
    proof: NewUserProof
    now: Date
  },
): Promise<Session> {
  const { user, session, proof } = input
  const now = input.now.toISOString()
  // The one just made: ids only grow.
  const userId = sql<number>`(SELECT max(id) FROM users WHERE email = ${user.email})`
  const emailVerifiedAt = proof.kind === 'invited' ? now : null
  const results = await db.batch([
    db.insert(users).values({ ...user, emailVerifiedAt, createdAt: now, updatedAt: now }),
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
    ...(proof.kind === 'mailed'
      ? [
          db.insert(oneTimeTokens).values({ ...proof.verification, userId }),
          db.insert(outgoingMails).values(proof.mail),
        ]
      : [
          requireInBatch(db, sql`${invitedAddress(proof.tokenHash, input.now)} IS ${user.email}`),
          // Rival claims of the address lapse.
          db.delete(users).where(and(eq(users.email, user.email), eq(users.isProvisional, true))),
        ]),
    selectSession(db, session.tokenHash, input.now),
  ])
  return sessionOf(results.at(-1) as Awaited<ReturnType<typeof selectSession>>)
}

function sessionOf(rows: Awaited<ReturnType<typeof selectSession>>): Session {
  const [row] = rows
  if (!row) throw new Error('the session just made is not there')
  return toSession(row)
}

export async function deleteSession(db: Database, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Whether the user had such a session. Those in which admins look at the site as the user are not theirs. */
export async function deleteOwnSession(
  db: Database,
  userId: number,
  sessionId: number,
): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(
      and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.impersonatorId)),
    )
    .returning({ id: sessions.id })
  return deleted.length > 0
}

/** Ends the session in which an admin acts as a user. Returns the admin's own one, if it is still open. */
export async function endImpersonation(
  db: Database,
  {
    sessionId,
    ownHash,
    adminId,
    now,
  }: { sessionId: number; ownHash: string; adminId: number; now: Date },
  audit: ReturnType<typeof auditStatement>,
) {
  const [[own]] = await db.batch([
    db
      .select({ expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(
        and(
          eq(sessions.tokenHash, ownHash),
          eq(sessions.userId, adminId),
          isNull(sessions.impersonatorId),
          gt(sessions.expiresAt, now.toISOString()),
        ),
      ),
    db.delete(sessions).where(eq(sessions.id, sessionId)),
    audit,
  ])
  return own ?? null
}

export async function selectSessionsAndTokens(db: Database, userId: number, now: Date) {
  const [sessionRows, tokenRows] = await db.batch(sessionStatements(db, userId, now))
  return { sessions: sessionRows, tokens: tokenRows }
}

export async function updateLanguage(
  db: Database,
  userId: number,
  language: string,
): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId))
}

export async function insertToken(db: Database, token: NewToken): Promise<void> {
  await db.insert(oneTimeTokens).values(token)
}

/** Both or, for null, neither: in as many round trips, so that the time tells nothing. */
export async function insertTokenAndMail(
  db: Database,
  rows: { token: NewToken; mail: NewMail } | null,
): Promise<void> {
  if (rows) {
    await db.batch([
      db.insert(oneTimeTokens).values(rows.token),
      db.insert(outgoingMails).values(rows.mail),
    ])
  } else {
    await db.batch([
      db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, 0)),
      db.delete(outgoingMails).where(eq(outgoingMails.id, 0)),
    ])
  }
}
