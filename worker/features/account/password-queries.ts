import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, oneTimeTokens, sessions, socialProfiles, users } from '#db/schema/index.ts'
import { isLiveToken } from '#worker/auth/one-time-tokens.ts'
import type { Credential } from '#worker/context.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { otherSessions } from './queries.ts'

/** A secret that was shown to who knew the former password, and not confirmed yet, must not become the second factor. */
const WITHOUT_HALF_SET_UP_TWO_FACTOR = {
  twoFactorSecret: sql`CASE WHEN ${users.twoFactorConfirmedAt} IS NOT NULL THEN ${users.twoFactorSecret} END`,
  twoFactorRecoveryCodes: sql`CASE WHEN ${users.twoFactorConfirmedAt} IS NOT NULL THEN ${users.twoFactorRecoveryCodes} END`,
}

/** Access tokens outlive a password, but not that it was typed with them. */
const forgetConfirmations = (db: Database, condition: SQL | undefined) =>
  db.update(accessTokens).set({ passwordConfirmedAt: null }).where(condition)

/** Whether the token was good for the address: then the password is changed, all sessions are over, and so is the token. */
export async function resetPasswordByToken(
  db: Database,
  input: { tokenHash: string; email: string; passwordHash: string; mail: NewMail; now: Date },
): Promise<boolean> {
  const at = input.now.toISOString()
  const userId = db
    .select({ id: users.id })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(
      and(
        isLiveToken('password-reset', input.tokenHash, input.now),
        eq(users.email, input.email),
        eq(users.isProvisional, false),
        isNull(users.deletedAt),
      ),
    )
  // Whoever made an account with an address that they never proved keeps no other way in.
  const wasUnproven = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND email_verified_at IS NULL)`
  const [, , , , changed] = await db.batch([
    db.delete(socialProfiles).where(and(eq(socialProfiles.userId, userId), wasUnproven)),
    db.delete(accessTokens).where(and(eq(accessTokens.userId, userId), wasUnproven)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    forgetConfirmations(db, eq(accessTokens.userId, userId)),
    db
      .update(users)
      .set({
        passwordHash: input.passwordHash,
        ...WITHOUT_HALF_SET_UP_TWO_FACTOR,
        // Who got the mail has the address.
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})`,
        updatedAt: at,
      })
      .where(eq(users.id, userId))
      .returning({ id: users.id }),
    queueMail(db, input.mail, exists(userId)),
    // What other links and half-done sign-ins there are is over too.
    db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, userId),
          sql`${oneTimeTokens.purpose} IN ('password-reset', 'two-factor-challenge')`,
        ),
      ),
  ])
  return changed.length > 0
}

/** Null when there is no password. */
export async function selectPasswordHash(db: Database, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  return row?.passwordHash || null
}

/** Whether the password was still the one that was checked: then it is changed, and other sessions are over. */
export async function updatePassword(
  db: Database,
  input: {
    userId: number
    formerHash: string
    passwordHash: string
    keptSessionId: number | null
    mail: NewMail
    now: Date
  },
): Promise<boolean> {
  const { userId, formerHash, passwordHash, keptSessionId, mail, now } = input
  const isUnchanged = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, formerHash))),
  )
  const results = await db.batch([
    forgetConfirmations(db, and(eq(accessTokens.userId, userId), isUnchanged)),
    db.delete(sessions).where(and(otherSessions(userId, keptSessionId), isUnchanged)),
    db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, userId),
          sql`${oneTimeTokens.purpose} IN ('password-reset', 'two-factor-challenge')`,
          isUnchanged,
        ),
      ),
    queueMail(db, mail, isUnchanged),
    db
      .update(users)
      .set({
        passwordHash,
        ...WITHOUT_HALF_SET_UP_TWO_FACTOR,
        updatedAt: now.toISOString(),
      })
      .where(and(eq(users.id, userId), eq(users.passwordHash, formerHash)))
      .returning({ id: users.id }),
  ])
  return results[4].length > 0
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
