import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, oneTimeTokens, sessions, users } from '#db/schema/index.ts'
import { isLiveToken } from '#worker/auth/one-time-tokens.ts'
import type { Credential } from '#worker/context/context.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import {
  accountAccessColumns,
  deleteAccess,
  deleteShares,
  sharedAccessColumns,
  endSessions,
} from '#worker/auth/account-access.ts'
import { EMAIL_CHANGE } from './email-change/queries.ts'

/** The columns of the second factor, kept on a condition. */
const secondFactorIf = (isKept: ReturnType<typeof sql>) => ({
  twoFactorSecret: sql`CASE WHEN ${isKept} THEN ${users.twoFactorSecret} END`,
  twoFactorRecoveryCodes: sql`CASE WHEN ${isKept} THEN ${users.twoFactorRecoveryCodes} END`,
  twoFactorConfirmedAt: sql`CASE WHEN ${isKept} THEN ${users.twoFactorConfirmedAt} END`,
})

/** An unconfirmed secret was shown to somebody who knew the former password: it must not become the second factor. */
const isConfirmed = sql`${users.twoFactorConfirmedAt} IS NOT NULL`

const isAccountOfReset = (reset: { tokenHash: string; email: string; now: Date }) =>
  and(
    isLiveToken('password-reset', reset.tokenHash, reset.now),
    eq(users.email, reset.email),
    eq(users.isProvisional, false),
    isNull(users.deletedAt),
  )

/** The account that a reset token is for; null when the token is not valid for the address. */
export async function selectReset(
  db: Database,
  reset: { tokenHash: string; email: string; now: Date },
) {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      language: users.language,
      emailVerifiedAt: users.emailVerifiedAt,
      ...sharedAccessColumns,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(isAccountOfReset(reset))
  return row ?? null
}

/**
 * Changes the password if the token is still valid for the address, and ends every session and all access. The token
 * is used up.
 * @param isTakeover removes the second factor and links too, if the address was never proven before.
 */
export async function resetPasswordByToken(
  db: Database,
  input: {
    tokenHash: string
    email: string
    passwordHash: string
    isTakeover: boolean
    mail: NewMail
    now: Date
  },
): Promise<boolean> {
  const at = input.now.toISOString()
  const userId = db
    .select({ id: users.id })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(isAccountOfReset(input))
  const ending = { userId, kept: null, condition: undefined }
  const isTakenOver = input.isTakeover
    ? sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND email_verified_at IS NULL)`
    : sql`0`
  const [, , , , , updated] = await db.batch([
    ...deleteShares(db, { userId, condition: isTakenOver }),
    db
      .update(users)
      .set({
        passwordHash: input.passwordHash,
        ...secondFactorIf(
          input.isTakeover
            ? sql`${isConfirmed} AND ${users.emailVerifiedAt} IS NOT NULL`
            : isConfirmed,
        ),
        // The mail proves the address.
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`,
        updatedAt: at,
      })
      .where(eq(users.id, userId))
      .returning({ id: users.id }),
    queueMail(db, input.mail, exists(userId)),
    ...deleteAccess(db, ending),
    // Last: the statements above depend on the token.
    ...endSessions(db, ending, [
      'password-reset',
      'email-verification',
      ...EMAIL_CHANGE,
      'two-factor-challenge',
      'social-connect',
    ]),
  ])
  return updated.length > 0
}

/** Null when there is no password. */
export async function selectPasswordHash(db: Database, userId: number): Promise<string | null> {
  return (await selectPasswordAndAccess(db, userId))?.passwordHash || null
}

/** The password's hash, and what a change of it may remove. */
export async function selectPasswordAndAccess(db: Database, userId: number) {
  const [row] = await db
    .select({ passwordHash: users.passwordHash, ...accountAccessColumns })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

/** Changes the password unless another call was faster, and ends other sessions; optionally other access too. */
export async function updatePassword(
  db: Database,
  input: {
    userId: number
    formerHash: string
    passwordHash: string
    kept: Pick<Credential, 'kind' | 'id'>
    removeAccess: boolean
    mail: NewMail
    now: Date
  },
): Promise<boolean> {
  const { userId, formerHash, passwordHash, kept, mail, now } = input
  // The hash is salted: only this call's own update can have stored it.
  const isChanged = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash))),
  )
  const ending = { userId, kept, condition: isChanged }
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash, ...secondFactorIf(isConfirmed), updatedAt: now.toISOString() })
      .where(and(eq(users.id, userId), eq(users.passwordHash, formerHash)))
      .returning({ id: users.id }),
    queueMail(db, mail, isChanged),
    // A token may outlive the password, its confirmation does not.
    db
      .update(accessTokens)
      .set({ passwordConfirmedAt: null })
      .where(and(eq(accessTokens.userId, userId), isChanged)),
    ...endSessions(db, ending, [
      'password-reset',
      'two-factor-challenge',
      'social-connect',
      ...EMAIL_CHANGE,
    ]),
    ...(input.removeAccess ? deleteAccess(db, ending) : []),
  ])
  return changed.length > 0
}

/** Ends all sessions but what is kept; with a mail that tells of it, access tokens and connections too. */
export async function deleteOtherAccess(
  db: Database,
  input: { userId: number; kept: Pick<Credential, 'kind' | 'id'>; mail: NewMail | null },
): Promise<void> {
  const ending = { ...input, condition: undefined }
  const [first, ...others] = endSessions(db, ending, [
    'two-factor-challenge',
    'social-connect',
    ...EMAIL_CHANGE,
  ])
  await db.batch([
    first,
    ...others,
    ...(input.mail ? [...deleteAccess(db, ending), queueMail(db, input.mail, sql`1`)] : []),
  ])
}

export async function updatePasswordConfirmation(
  db: Database,
  credential: Pick<Credential, 'kind' | 'id'>,
  now: Date,
): Promise<void> {
  const confirmed = { passwordConfirmedAt: now.toISOString() }
  if (credential.kind === 'session')
    await db.update(sessions).set(confirmed).where(eq(sessions.id, credential.id))
  else await db.update(accessTokens).set(confirmed).where(eq(accessTokens.id, credential.id))
}
