import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { oneTimeTokens, sessions, users } from '#db/schema/index.ts'
import { isLiveToken } from '#worker/auth/one-time-tokens.ts'
import { selectSession, toSession } from '#worker/auth/sessions.ts'
import type { NewSession, Session } from '#worker/auth/sessions.ts'
import { isActiveUser } from '#worker/auth/signed-in-user.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { queueSignInNotice } from '#worker/notify/sign-in-notice.ts'

export async function selectTwoFactor(db: Database, userId: number) {
  const [row] = await db
    .select({
      sealedSecret: users.twoFactorSecret,
      sealedRecoveryCodes: users.twoFactorRecoveryCodes,
      confirmedAt: users.twoFactorConfirmedAt,
      lastStep: users.twoFactorLastStep,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { sealedSecret: null, sealedRecoveryCodes: null, confirmedAt: null, lastStep: null }
}

/** Unless there is one already. */
export async function insertTwoFactor(
  db: Database,
  userId: number,
  sealed: { secret: string; recoveryCodes: string },
): Promise<void> {
  await db
    .update(users)
    .set({
      twoFactorSecret: sealed.secret,
      twoFactorRecoveryCodes: sealed.recoveryCodes,
      twoFactorLastStep: null,
    })
    .where(and(eq(users.id, userId), isNull(users.twoFactorSecret)))
}

/** Whether there is anything to recover. */
export async function updateRecoveryCodes(
  db: Database,
  userId: number,
  sealed: string,
): Promise<boolean> {
  const updated = await db
    .update(users)
    .set({ twoFactorRecoveryCodes: sealed })
    .where(and(eq(users.id, userId), isNotNull(users.twoFactorSecret)))
    .returning({ id: users.id })
  return updated.length > 0
}

interface Switch {
  userId: number
  keptSessionId: number | null
  mail: NewMail
  now: Date
}

/** Does nothing when the secret is another by now, or confirmed already. */
export async function confirmSecret(
  db: Database,
  input: Switch & { sealedSecret: string; step: number },
): Promise<void> {
  const { userId, sealedSecret, step, now } = input
  const isWaiting = and(
    eq(users.id, userId),
    eq(users.twoFactorSecret, sealedSecret),
    isNull(users.twoFactorConfirmedAt),
  )
  const at = now.toISOString()
  await db.batch([
    ...endedBySwitch(db, input, isWaiting),
    db
      .update(users)
      .set({ twoFactorConfirmedAt: at, twoFactorLastStep: step, updatedAt: at })
      .where(isWaiting),
  ])
}

/** Does nothing when it is off by now. */
export async function clearTwoFactor(db: Database, input: Switch): Promise<void> {
  const isOn = and(eq(users.id, input.userId), isNotNull(users.twoFactorConfirmedAt))
  await db.batch([
    ...endedBySwitch(db, input, isOn),
    db.update(users).set(cleared(input.now)).where(isOn),
  ])
}

/** False when it was confirmed meanwhile. */
export async function clearUnconfirmedTwoFactor(
  db: Database,
  userId: number,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .update(users)
    .set(cleared(now))
    .where(and(eq(users.id, userId), isNull(users.twoFactorConfirmedAt)))
    .returning({ id: users.id })
  return updated.length > 0
}

const cleared = (now: Date) => ({
  twoFactorSecret: null,
  twoFactorRecoveryCodes: null,
  twoFactorConfirmedAt: null,
  twoFactorLastStep: null,
  updatedAt: now.toISOString(),
})

/** Statements for the access that switching ends, and its mail; before the switch, while its condition holds. */
function endedBySwitch(
  db: Database,
  { userId, keptSessionId, mail }: Switch,
  condition: SQL | undefined,
) {
  const isToSwitch = sql`EXISTS (SELECT 1 FROM users WHERE ${condition})`
  return [
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId ?? 0), isToSwitch)),
    db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, userId),
          eq(oneTimeTokens.purpose, 'two-factor-challenge'),
          isToSwitch,
        ),
      ),
    queueMail(db, mail, isToSwitch),
  ] as const
}

export type Challenge = NonNullable<Awaited<ReturnType<typeof selectChallenge>>>

/** Null when it is over, or two-factor authentication was switched off meanwhile. */
export async function selectChallenge(db: Database, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      tokenHash: oneTimeTokens.tokenHash,
      data: oneTimeTokens.data,
      userId: users.id,
      email: users.email,
      language: users.language,
      sealedSecret: users.twoFactorSecret,
      sealedRecoveryCodes: users.twoFactorRecoveryCodes,
      lastStep: users.twoFactorLastStep,
      bannedAt: users.bannedAt,
      bannedUntil: users.bannedUntil,
      banReason: users.banReason,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(
      and(
        isLiveToken('two-factor-challenge', tokenHash, now),
        isNull(users.deletedAt),
        isNotNull(users.twoFactorConfirmedAt),
      ),
    )
  if (!row || row.sealedSecret === null) return null
  return { ...row, sealedSecret: row.sealedSecret }
}

/** The second factor that was verified. */
export type SecondFactor =
  | { kind: 'code'; sealedSecret: string; step: number }
  /** `left` are the codes but for the one given, sealed; the mail tells the owner. */
  | { kind: 'recovery-code'; sealedRecoveryCodes: string; left: string; mail: NewMail }

/**
 * Opens a session and uses up challenge and factor, in one round trip. Concurrent calls: the one whose session exists
 * wins; null for the others.
 */
export async function insertChallengedSession(
  db: Database,
  input: {
    challenge: Challenge
    factor: SecondFactor
    row: NewSession['row']
    /** Whether the browser is a new one, of which the user is notified. */
    isNew: boolean
    now: Date
  },
): Promise<Session | null> {
  const { challenge, factor, row, isNew, now } = input
  const isUnused =
    factor.kind === 'code'
      ? and(
          eq(users.twoFactorSecret, factor.sealedSecret),
          sql`coalesce(${users.twoFactorLastStep}, -1) < ${factor.step}`,
        )
      : eq(users.twoFactorRecoveryCodes, factor.sealedRecoveryCodes)
  const isOpen = and(
    isLiveToken('two-factor-challenge', challenge.tokenHash, now),
    isActiveUser(now),
    isNotNull(users.twoFactorConfirmedAt),
    isUnused,
  )
  const hasSession = sql`EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${row.tokenHash})`
  const results = await db.batch([
    db.run(sql`
      INSERT INTO ${sessions}
        (token_hash, user_id, ip_address, user_agent, country, city, last_active_at, expires_at)
      SELECT ${row.tokenHash}, ${users.id}, ${row.ipAddress ?? null}, ${row.userAgent ?? null},
        ${row.country ?? null}, ${row.city ?? null},
        ${row.lastActiveAt}, ${row.expiresAt}
      FROM ${oneTimeTokens} JOIN ${users} ON ${users.id} = ${oneTimeTokens.userId} WHERE ${isOpen}`),
    db
      .update(users)
      .set(
        factor.kind === 'code'
          ? { twoFactorLastStep: factor.step }
          : { twoFactorRecoveryCodes: factor.left },
      )
      .where(and(eq(users.id, challenge.userId), hasSession)),
    db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.tokenHash, challenge.tokenHash), hasSession)),
    selectSession(db, row.tokenHash, now),
    ...(factor.kind === 'recovery-code' ? [queueMail(db, factor.mail, hasSession)] : []),
    ...(isNew ? [queueSignInNotice(db, row, challenge.userId, now)] : []),
  ])
  const [session] = results[3]
  return session ? toSession(session) : null
}
