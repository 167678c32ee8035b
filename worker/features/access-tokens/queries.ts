import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, users } from '#db/schema/index.ts'

export type AccessTokenRow = Awaited<ReturnType<typeof selectTokens>>[number]

const presentedColumns = {
  id: accessTokens.id,
  name: accessTokens.name,
  abilities: accessTokens.abilities,
  lastUsedAt: accessTokens.lastUsedAt,
  expiresAt: accessTokens.expiresAt,
  createdAt: accessTokens.createdAt,
}

const isLive = (now: Date) =>
  or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now.toISOString()))

/** A user's tokens, the newest first. */
export function selectTokens(db: Database, userId: number, now: Date) {
  return db
    .select(presentedColumns)
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isLive(now)))
    .orderBy(desc(accessTokens.id))
}

/** Null when the user has `limit` of them. */
export async function insertToken(
  db: Database,
  input: Pick<AccessTokenRow, 'name' | 'abilities' | 'expiresAt'> & {
    userId: number
    tokenHash: string
    limit: number
    now: Date
  },
): Promise<AccessTokenRow | null> {
  const count = db
    .select({ count: sql`count(*)` })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, input.userId), isLive(input.now)))
  const [row] = await db
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
        .where(and(eq(users.id, input.userId), sql`(${count}) < ${input.limit}`)),
    )
    .returning(presentedColumns)
  return row ?? null
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
