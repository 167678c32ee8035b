import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import {
  oneTimeTokens,
  roles,
  sessions,
  socialProfiles,
  userRoles,
  users,
} from '#db/schema/index.ts'
import { isLiveToken } from '#worker/auth/one-time-tokens.ts'
import { selectSession, toSession } from '#worker/auth/sessions.ts'
import type { NewSession, Session } from '#worker/auth/sessions.ts'
import { isActiveUser } from '#worker/auth/signed-in-user.ts'
import type { KnownUser } from '#worker/features/account/sign-in.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'

type NewProfile = typeof socialProfiles.$inferInsert
type Identity = Pick<NewProfile, 'service' | 'serviceUserId'>

const isAccountOf = ({ service, serviceUserId }: Identity) =>
  and(eq(socialProfiles.service, service), eq(socialProfiles.serviceUserId, serviceUserId))

const knownUserColumns = {
  id: users.id,
  twoFactorConfirmedAt: users.twoFactorConfirmedAt,
  bannedAt: users.bannedAt,
  bannedUntil: users.bannedUntil,
  banReason: users.banReason,
}

/** Neither a mere claim of the address, nor given up. */
const isAccount = and(eq(users.isProvisional, false), isNull(users.deletedAt))

export async function insertToken(
  db: Database,
  token: typeof oneTimeTokens.$inferInsert,
): Promise<void> {
  await db.insert(oneTimeTokens).values(token)
}

/** The state's row, which is used up; null when it is not good, or was used before. */
export async function deleteState(db: Database, tokenHash: string, now: Date) {
  const [row] = await db
    .delete(oneTimeTokens)
    .where(isLiveToken('social-state', tokenHash, now))
    .returning({ data: oneTimeTokens.data, userId: oneTimeTokens.userId })
  return row ?? null
}

export interface AccountOfEmail {
  id: number
  hasPassword: boolean
  /** Another account of the service opens it. */
  hasService: boolean
}

/** Whom a service's account belongs to, and who has the address: one round trip. */
export async function selectOwners(
  db: Database,
  { email, ...identity }: Identity & { email: string | null },
): Promise<{ owner: KnownUser | null; accountOfEmail: AccountOfEmail | null }> {
  const [owners, accounts] = await db.batch([
    db
      .select(knownUserColumns)
      .from(socialProfiles)
      .innerJoin(users, eq(users.id, socialProfiles.userId))
      .where(and(isAccountOf(identity), isAccount)),
    db
      .select({
        id: users.id,
        hasPassword: sql<number>`(${users.passwordHash} <> '')`,
        hasService: sql<number>`EXISTS (
          SELECT 1 FROM social_profiles WHERE user_id = users.id AND service = ${identity.service})`,
      })
      .from(users)
      .where(and(eq(users.email, email ?? ''), isAccount)),
  ])
  const [account] = accounts
  return {
    owner: owners[0] ?? null,
    accountOfEmail: account
      ? {
          id: account.id,
          hasPassword: account.hasPassword === 1,
          hasService: account.hasService === 1,
        }
      : null,
  }
}

/**
 * Inserts a user with a verified address, default roles, profile and session, and returns the session: one round trip.
 * @throws a unique violation for a taken address or profile.
 */
export async function insertSocialUser(
  db: Database,
  input: {
    user: Pick<
      typeof users.$inferInsert,
      'email' | 'firstName' | 'lastName' | 'avatar' | 'language'
    >
    profile: Pick<NewProfile, 'service' | 'serviceUserId' | 'username'>
    session: NewSession['row']
    now: Date
  },
): Promise<Session> {
  const { user, profile, session } = input
  const now = input.now.toISOString()
  const userId = sql<number>`(SELECT id FROM users WHERE email = ${user.email} AND is_provisional = 0)`
  const results = await db.batch([
    db
      .insert(users)
      .values({ ...user, passwordHash: '', emailVerifiedAt: now, createdAt: now, updatedAt: now }),
    db.insert(userRoles).select(
      db
        .select({
          userId: sql<number>`${userId}`.as('user_id'),
          roleId: sql<number>`${roles.id}`.as('role_id'),
        })
        .from(roles)
        .where(eq(roles.isDefault, true)),
    ),
    db.insert(socialProfiles).values({ ...profile, userId, createdAt: now }),
    db.insert(sessions).values({ ...session, userId }),
    // The address is verified: the claims of others end.
    db.delete(users).where(and(eq(users.email, user.email), eq(users.isProvisional, true))),
    selectSession(db, session.tokenHash, input.now),
  ])
  const [row] = results[5]
  if (!row) throw new Error('the session just made is not there')
  return toSession(row)
}

/**
 * Inserts a profile of the session's user, and its mail. Returns false when the session ended meanwhile, e.g. by a
 * password reset.
 * @throws a unique violation, without sending mail.
 */
export async function insertProfile(
  db: Database,
  {
    sessionId,
    profile,
    mail,
    now,
  }: {
    sessionId: number
    profile: NewProfile
    mail: NewMail
    now: Date
  },
): Promise<boolean> {
  const isLiveSession = and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, profile.userId),
    gt(sessions.expiresAt, now.toISOString()),
    isActiveUser(now),
  )
  const liveSession = db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLiveSession)
  const [inserted] = await db.batch([
    db
      .insert(socialProfiles)
      .select(
        db
          .select({
            id: sql<number>`NULL`.as('id'),
            userId: sessions.userId,
            service: sql<string>`${profile.service}`.as('service'),
            serviceUserId: sql<string>`${profile.serviceUserId}`.as('service_user_id'),
            username: sql<string>`${profile.username}`.as('username'),
            createdAt: sql<string>`${now.toISOString()}`.as('created_at'),
          })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(isLiveSession),
      )
      .returning({ id: socialProfiles.id }),
    queueMail(db, mail, exists(liveSession)),
  ])
  return inserted.length > 0
}

export async function selectProfileOwner(db: Database, identity: Identity): Promise<number | null> {
  const [row] = await db
    .select({ userId: socialProfiles.userId })
    .from(socialProfiles)
    .where(isAccountOf(identity))
  return row?.userId ?? null
}

export async function selectPendingConnection(db: Database, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      ...knownUserColumns,
      email: users.email,
      language: users.language,
      passwordHash: users.passwordHash,
      data: oneTimeTokens.data,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(and(isLiveToken('social-connect', tokenHash, now), isAccount))
  return row ?? null
}

/** Whether the token was still good: then it is used up, and the profile is there. Throws a unique violation. */
export async function insertPendingProfile(
  db: Database,
  { tokenHash, row, mail, now }: { tokenHash: string; row: NewProfile; mail: NewMail; now: Date },
): Promise<boolean> {
  const { userId, service, serviceUserId, username, createdAt } = row
  const isLive = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(isLiveToken('social-connect', tokenHash, now))
  const [, , used] = await db.batch([
    db.run(sql`
      INSERT INTO social_profiles (user_id, service, service_user_id, username, created_at)
      SELECT ${userId}, ${service}, ${serviceUserId}, ${username}, ${createdAt} WHERE EXISTS ${isLive}`),
    queueMail(db, mail, exists(isLive)),
    db
      .delete(oneTimeTokens)
      .where(isLiveToken('social-connect', tokenHash, now))
      .returning({ id: oneTimeTokens.id }),
  ])
  return used.length > 0
}

/** Whether there is no such profile (any more): the last way in stays. */
export async function deleteProfile(
  db: Database,
  { userId, service, mail }: Pick<NewProfile, 'userId' | 'service'> & { mail: NewMail },
): Promise<boolean> {
  const isTheirs = and(eq(socialProfiles.userId, userId), eq(socialProfiles.service, service))
  const other = alias(socialProfiles, 'other')
  const otherWay = sql`(
    ${exists(
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), sql`${users.passwordHash} <> ''`)),
    )} OR ${exists(
      db
        .select({ id: other.id })
        .from(other)
        .where(and(eq(other.userId, userId), sql`${other.service} <> ${service}`)),
    )})`
  const isToGo = exists(
    db.select({ id: socialProfiles.id }).from(socialProfiles).where(and(isTheirs, otherWay)),
  )
  const [, , left] = await db.batch([
    queueMail(db, mail, isToGo),
    db.delete(socialProfiles).where(and(isTheirs, otherWay)),
    db.select({ id: socialProfiles.id }).from(socialProfiles).where(isTheirs),
  ])
  return left.length === 0
}
