import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { oneTimeTokens, users } from '#db/schema/index.ts'
import { isLiveToken } from '#worker/auth/one-time-tokens.ts'
import type { NewOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import {
  sharedAccessColumns,
  deleteAccess,
  deleteShares,
  endSessions,
} from '#worker/auth/account-access.ts'
import { EMAIL_CHANGE } from './email-change/queries.ts'

/** The account whose address a token proves; null when the token is not valid. */
export async function selectVerification(db: Database, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      language: users.language,
      passwordHash: users.passwordHash,
      ...sharedAccessColumns,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(isLiveToken('email-verification', tokenHash, now))
  return row ?? null
}

/** Left by a proof by the mailbox alone: a token to set a new password, and a mail. */
export interface Takeover {
  reset: NewOneTimeToken['row']
  mail: NewMail
}

/** The user whose address the token of a verification mail proves. */
const userOfToken = (tokenHash: string, now: Date) => sql`(
  SELECT user_id FROM ${oneTimeTokens} WHERE ${isLiveToken('email-verification', tokenHash, now)})`

/** The address that the token of an invitation's mail proves, while the invitation is open. */
export const invitedAddress = (tokenHash: string, now: Date) => sql<string | null>`(
  SELECT email FROM workspace_invites WHERE token_hash = ${tokenHash} AND expires_at > ${now.toISOString()})`

/** The address that a token of an invitation's mail proves; null when the token is not valid. */
export async function selectInvitedAddress(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const [row] = await db.all<{ email: string | null }>(
    sql`SELECT ${invitedAddress(tokenHash, now)} AS email`,
  )
  return row?.email ?? null
}

/** As {@link confirmEmail}, by the token of an invitation, which stays: it is for joining too. */
export const confirmInvitedEmail = (
  db: Database,
  { userId, tokenHash, now }: { userId: number; tokenHash: string; now: Date },
): Promise<boolean> =>
  confirm(db, {
    userId: sql`(SELECT id FROM users WHERE id = ${userId} AND email = ${invitedAddress(tokenHash, now)})`,
    takeover: null,
    now,
  })

/**
 * Marks the address as proven by the token, which is used up. False when the token is not valid, or another account
 * has the address.
 * @param takeover removes the password and everything that was set up before the proof, except files.
 */
export const confirmEmail = (
  db: Database,
  { tokenHash, takeover, now }: { tokenHash: string; takeover: Takeover | null; now: Date },
): Promise<boolean> => confirm(db, { userId: userOfToken(tokenHash, now), takeover, now })

async function confirm(
  db: Database,
  { userId, takeover, now }: { userId: SQL; takeover: Takeover | null; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  const isProven = sql`EXISTS (
    SELECT 1 FROM users WHERE id = ${userId} AND is_provisional = 0 AND email_verified_at = ${at})`
  const ending = { userId, kept: null, condition: isProven }
  const [confirmed] = await db.batch([
    db
      .update(users)
      .set({
        isProvisional: false,
        emailVerifiedAt: at,
        updatedAt: at,
        ...(takeover && {
          passwordHash: '',
          twoFactorSecret: null,
          twoFactorRecoveryCodes: null,
          twoFactorConfirmedAt: null,
        }),
      })
      .where(
        and(
          eq(users.id, userId),
          sql`email_verified_at IS NULL`,
          sql`(is_provisional = 0 OR NOT EXISTS (
            SELECT 1 FROM users taken WHERE taken.email = users.email AND taken.is_provisional = 0))`,
        ),
      )
      .returning({ id: users.id }),
    // Rival claims of the address lapse.
    db
      .delete(users)
      .where(
        and(
          eq(users.isProvisional, true),
          sql`email = (SELECT email FROM users proven WHERE proven.id = ${userId} AND proven.is_provisional = 0)`,
        ),
      ),
    ...(takeover ? takeOver(db, ending, takeover) : []),
    // Last: the statements above depend on the token. Other mailed links of the account prove nothing new.
    db
      .delete(oneTimeTokens)
      .where(
        and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'email-verification')),
      ),
  ])
  return confirmed.length > 0
}

function takeOver(
  db: Database,
  ending: Parameters<typeof deleteAccess>[1],
  { reset, mail }: Takeover,
) {
  const { tokenHash, purpose, createdAt, expiresAt } = reset
  return [
    ...deleteAccess(db, ending),
    ...deleteShares(db, ending),
    ...endSessions(db, ending, [
      'password-reset',
      'two-factor-challenge',
      'social-connect',
      ...EMAIL_CHANGE,
    ]),
    db.run(sql`
      INSERT INTO one_time_tokens (token_hash, purpose, user_id, created_at, expires_at)
      SELECT ${tokenHash}, ${purpose}, ${ending.userId}, ${createdAt}, ${expiresAt}
      WHERE ${ending.condition}`),
    queueMail(db, mail, sql`${ending.condition}`),
  ]
}
