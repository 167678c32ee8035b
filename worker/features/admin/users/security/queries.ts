import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, oneTimeTokens, sessions, users } from '#db/schema/index.ts'
import { deleteAccess, endSessions } from '#worker/auth/account-access.ts'
import type { NewOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'

type Audit = ReturnType<typeof auditStatement>

const SECOND_FACTOR_OFF = {
  twoFactorSecret: null,
  twoFactorRecoveryCodes: null,
  twoFactorConfirmedAt: null,
  twoFactorLastStep: null,
}

/** A new password ends all sessions and other ways into the account. A confirmed second factor stays. */
export async function setPassword(
  db: Database,
  {
    userId,
    passwordHash,
    mail,
    now,
  }: { userId: number; passwordHash: string; mail: NewMail; now: string },
  audit: Audit,
): Promise<void> {
  const ending = { userId, kept: null, condition: undefined }
  await db.batch([
    db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId)),
    // An unconfirmed secret was shown to somebody with the former password.
    db
      .update(users)
      .set(SECOND_FACTOR_OFF)
      .where(sql`${users.id} = ${userId} AND ${users.twoFactorConfirmedAt} IS NULL`),
    ...deleteAccess(db, ending),
    ...endSessions(db, ending, [
      'password-reset',
      'two-factor-challenge',
      'social-connect',
      'email-change',
      'email-change-cancel',
    ]),
    queueMail(db, mail, sql`1`),
    audit,
  ])
}

export async function insertLink(
  db: Database,
  { token, mail }: { token: NewOneTimeToken['row']; mail: NewMail },
  audit: Audit,
): Promise<void> {
  await db.batch([db.insert(oneTimeTokens).values(token), queueMail(db, mail, sql`1`), audit])
}

/** Sessions end, as when users switch it off themselves. */
export async function clearSecondFactor(
  db: Database,
  { userId, mail, now }: { userId: number; mail: NewMail; now: string },
  audit: Audit,
): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({ ...SECOND_FACTOR_OFF, updatedAt: now })
      .where(eq(users.id, userId)),
    ...endSessions(db, { userId, kept: null, condition: undefined }, ['two-factor-challenge']),
    queueMail(db, mail, sql`1`),
    audit,
  ])
}

const oneOf = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

export async function deleteSessions(
  db: Database,
  userId: number,
  ids: readonly number[],
  audit: Audit,
): Promise<void> {
  await db.batch([
    db
      .delete(sessions)
      .where(sql`${sessions.userId} = ${userId} AND ${sessions.id} IN ${oneOf(ids)}`),
    audit,
  ])
}

export async function deleteTokens(
  db: Database,
  userId: number,
  ids: readonly number[],
  audit: Audit,
): Promise<void> {
  await db.batch([
    db
      .delete(accessTokens)
      .where(sql`${accessTokens.userId} = ${userId} AND ${accessTokens.id} IN ${oneOf(ids)}`),
    audit,
  ])
}
