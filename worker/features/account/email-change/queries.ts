import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { oneTimeTokens, outgoingMails, users } from '#db/schema/index.ts'
import { isLiveToken } from '#worker/auth/one-time-tokens.ts'
import type { NewOneTimeToken, TokenPurpose } from '#worker/auth/one-time-tokens.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'

/** The tokens of a change: to confirm it, mailed to the new address, and to cancel it, mailed to the present one. */
export const EMAIL_CHANGE: TokenPurpose[] = ['email-change', 'email-change-cancel']

const newEmail = sql<string>`json_extract(${oneTimeTokens.data}, '$.email')`

/** The password's hash of a user, and whether another account has an address. */
export async function selectForEmailChange(db: Database, userId: number, email: string) {
  const [row] = await db
    .select({
      passwordHash: users.passwordHash,
      isTaken: sql<number>`EXISTS (
        SELECT 1 FROM users taken WHERE taken.email = ${email} AND taken.is_provisional = 0)`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

/** Replaces the user's pending change by another. Throws a requirement violation if the password changed meanwhile. */
export async function insertEmailChange(
  db: Database,
  input: {
    userId: number
    passwordHash: string
    tokens: [NewOneTimeToken['row'], NewOneTimeToken['row']]
    mails: [NewMail, NewMail]
  },
): Promise<void> {
  await db.batch([
    deleteTokens(db, input.userId, EMAIL_CHANGE),
    requireInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM users WHERE id = ${input.userId} AND password_hash = ${input.passwordHash})`,
    ),
    db.insert(oneTimeTokens).values(input.tokens),
    db.insert(outgoingMails).values(input.mails),
  ])
}

/** The account and the new address that a mailed token is about; null when the token is not valid. */
export async function selectEmailChange(
  db: Database,
  purpose: 'email-change' | 'email-change-cancel',
  tokenHash: string,
  now: Date,
) {
  const [row] = await db
    .select({
      userId: users.id,
      formerEmail: users.email,
      newEmail,
      language: users.language,
      passwordHash: users.passwordHash,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(and(isLiveToken(purpose, tokenHash, now), isNull(users.deletedAt)))
  return row ?? null
}

/**
 * Makes the token's address the user's, proven. Links that were mailed to the former address end. False when the token
 * is not valid, or another account has the address.
 */
export async function updateEmail(
  db: Database,
  {
    userId,
    email,
    tokenHash,
    mail,
    now,
  }: { userId: number; email: string; tokenHash: string; mail: NewMail; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  const isChanged = sql`EXISTS (
    SELECT 1 FROM users WHERE id = ${userId} AND email = ${email} AND email_verified_at = ${at})`
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ email, emailVerifiedAt: at, updatedAt: at })
      .where(
        and(
          eq(users.id, userId),
          eq(users.isProvisional, false),
          sql`EXISTS (SELECT 1 FROM one_time_tokens WHERE ${isLiveToken('email-change', tokenHash, now)})`,
          sql`NOT EXISTS (SELECT 1 FROM users taken WHERE taken.email = ${email} AND taken.is_provisional = 0)`,
        ),
      )
      .returning({ id: users.id }),
    // Rival claims of the address lapse.
    db.delete(users).where(and(eq(users.email, email), eq(users.isProvisional, true), isChanged)),
    queueMail(db, mail, isChanged),
    // Last: the statements above depend on the token.
    deleteTokens(db, userId, [...EMAIL_CHANGE, 'email-verification', 'password-reset']),
  ])
  return changed.length > 0
}

export async function deleteEmailChange(db: Database, userId: number): Promise<void> {
  await deleteTokens(db, userId, EMAIL_CHANGE)
}

const deleteTokens = (db: Database, userId: number, purposes: TokenPurpose[]) =>
  db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, purposes)))
