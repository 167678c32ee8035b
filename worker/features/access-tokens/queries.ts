import { and, desc, eq, exists, gt, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, sessions, users } from '#db/schema/index.ts'
import { isLiveAccessToken } from '#worker/auth/access-tokens.ts'
import { isActiveUser, signedInUserColumns, toSignedInUser } from '#worker/auth/signed-in-user.ts'
import type { Credential, SignedInUser } from '#worker/context/context.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'

export type AccessTokenRow = Awaited<ReturnType<typeof selectTokens>>[number]

const presentedColumns = {
  id: accessTokens.id,
  name: accessTokens.name,
  abilities: accessTokens.abilities,
  lastUsedAt: accessTokens.lastUsedAt,
  expiresAt: accessTokens.expiresAt,
  createdAt: accessTokens.createdAt,
}

/** A user's tokens, the newest first. */
export function selectTokens(db: Database, userId: number, now: Date) {
  return db
    .select(presentedColumns)
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isLiveAccessToken(now)))
    .orderBy(desc(accessTokens.id))
}

interface NewAccessToken extends Pick<AccessTokenRow, 'name' | 'abilities' | 'expiresAt'> {
  userId: number
  tokenHash: string
  mail: NewMail
  /** How many a user may have. */
  limit: number
  now: Date
}

/**
 * Stores a token, unless the caller's credential was deleted or has expired since the request began (`ended`), or the
 * user has `limit` of them (`full`).
 */
export async function insertToken(
  db: Database,
  input: NewAccessToken & { credential: Pick<Credential, 'kind' | 'id'> },
): Promise<AccessTokenRow | 'ended' | 'full'> {
  const isValid = and(
    eq(users.id, input.userId),
    isActiveUser(input.now),
    isLiveCredential(db, input),
  )
  const [[row], valid] = await db.batch([
    insertTokenIf(db, input, countOf(db, input, undefined), isValid),
    db.select({ id: users.id }).from(users).where(isValid),
    queueMail(db, input.mail, isStored(input)),
  ])
  return row ?? (valid.length > 0 ? 'full' : 'ended')
}

/** Ids are never reused, so a later session of the same user does not match. */
const isLiveCredential = (
  db: Database,
  {
    credential: { kind, id },
    userId,
    now,
  }: Pick<NewAccessToken, 'userId' | 'now'> & { credential: Pick<Credential, 'kind' | 'id'> },
) =>
  kind === 'session'
    ? exists(
        db
          .select({ id: sessions.id })
          .from(sessions)
          .where(
            and(
              eq(sessions.id, id),
              eq(sessions.userId, userId),
              gt(sessions.expiresAt, now.toISOString()),
            ),
          ),
      )
    : exists(
        db
          .select({ id: accessTokens.id })
          .from(accessTokens)
          .where(
            and(eq(accessTokens.id, id), eq(accessTokens.userId, userId), isLiveAccessToken(now)),
          ),
      )

/**
 * Stores a token, replacing those of the same name, unless the checked password or the second factor changed
 * (`changed`), or the user has `limit` others (`full`).
 */
export async function replaceToken(
  db: Database,
  input: Omit<NewAccessToken, 'expiresAt'> & { checkedHash: string },
): Promise<'stored' | 'changed' | 'full'> {
  const isUnchanged = and(
    eq(users.id, input.userId),
    eq(users.passwordHash, input.checkedHash),
    isNull(users.twoFactorConfirmedAt),
    isActiveUser(input.now),
  )
  const token = { ...input, expiresAt: null }
  const others = countOf(db, input, ne(accessTokens.name, input.name))
  const [stored, unchanged] = await db.batch([
    insertTokenIf(db, token, others, isUnchanged),
    db.select({ id: users.id }).from(users).where(isUnchanged),
    db
      .delete(accessTokens)
      .where(
        and(
          eq(accessTokens.userId, input.userId),
          eq(accessTokens.name, input.name),
          ne(accessTokens.tokenHash, input.tokenHash),
          sql`${isStored(input)}`,
        ),
      ),
    queueMail(db, input.mail, isStored(input)),
  ])
  if (stored.length > 0) return 'stored'
  return unchanged.length > 0 ? 'full' : 'changed'
}

const isStored = ({ tokenHash }: Pick<NewAccessToken, 'tokenHash'>) =>
  sql`EXISTS (SELECT 1 FROM access_tokens stored WHERE stored.token_hash = ${tokenHash})`

/** The number of a user's valid tokens. */
const countOf = (
  db: Database,
  { userId, now }: Pick<NewAccessToken, 'userId' | 'now'>,
  condition: SQL | undefined,
) =>
  db
    .select({ count: sql`count(*)` })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isLiveAccessToken(now), condition))

const insertTokenIf = (
  db: Database,
  input: NewAccessToken,
  count: ReturnType<typeof countOf>,
  condition: SQL | undefined,
) =>
  db
    .insert(accessTokens)
    .select(
      db
        .select({
          id: sql<number>`NULL`.as('id'),
          tokenHash: sql<string>`${input.tokenHash}`.as('token_hash'),
          userId: users.id,
          name: sql<string>`${input.name}`.as('name'),
          abilities: sql<AccessTokenRow['abilities']>`${JSON.stringify(input.abilities)}`.as(
            'abilities',
          ),
          passwordConfirmedAt: sql<null>`NULL`.as('password_confirmed_at'),
          createdAt: sql<string>`${input.now.toISOString()}`.as('created_at'),
          lastUsedAt: sql<null>`NULL`.as('last_used_at'),
          lastIpAddress: sql<null>`NULL`.as('last_ip_address'),
          expiresAt: sql<string | null>`${input.expiresAt}`.as('expires_at'),
        })
        .from(users)
        .where(and(eq(users.id, input.userId), sql`(${count}) < ${input.limit}`, condition)),
    )
    .returning(presentedColumns)

/** Null for who is shut out. */
export async function selectSignedInUser(
  db: Database,
  userId: number,
  now: Date,
): Promise<SignedInUser | null> {
  const [row] = await db
    .select(signedInUserColumns)
    .from(users)
    .where(and(eq(users.id, userId), isActiveUser(now)))
  return row ? toSignedInUser(row) : null
}

/** Whether it was there, and the user's. */
export async function deleteOwnToken(
  db: Database,
  userId: number,
  tokenId: number,
): Promise<boolean> {
  const deleted = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, tokenId), eq(accessTokens.userId, userId)))
    .returning({ id: accessTokens.id })
  return deleted.length > 0
}
