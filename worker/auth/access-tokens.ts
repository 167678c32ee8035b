import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, users } from '#db/schema/index.ts'
import type { Credential, SignedInUser, TokenAbility } from '#worker/context/context.ts'
import {
  isActiveUser,
  signedInUserColumns,
  toSignedInUser,
  withoutAdminRights,
} from './signed-in-user.ts'

/** How exact "last used" is; each update is a write. */
const USE_INTERVAL_MS = 60 * 1000

interface TokenBearer {
  user: SignedInUser
  credential: Extract<Credential, { kind: 'token' }>
  isUseStale: boolean
}

/** The token of an `Authorization` header; null when there is none of this kind. */
export function bearerToken(header: string | null | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null
}

/** See `findIdentity`. */
export async function findTokenBearer(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<TokenBearer | null> {
  const [row] = await db
    .select({
      tokenId: accessTokens.id,
      abilities: accessTokens.abilities,
      lastUsedAt: accessTokens.lastUsedAt,
      passwordConfirmedAt: accessTokens.passwordConfirmedAt,
      ...signedInUserColumns,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isLiveAccessToken(now), isActiveUser(now)))
  if (!row) return null
  const { tokenId, abilities, lastUsedAt, passwordConfirmedAt, ...user } = row
  return {
    user: withAbilities(toSignedInUser(user), abilities),
    credential: { kind: 'token', id: tokenId, abilities, passwordConfirmedAt },
    isUseStale: now.getTime() - Date.parse(lastUsedAt ?? '1970-01-01') > USE_INTERVAL_MS,
  }
}

export async function touchToken(
  db: Database,
  tokenId: number,
  use: { now: Date; ipAddress: string | null },
): Promise<void> {
  await db
    .update(accessTokens)
    .set({ lastUsedAt: use.now.toISOString(), lastIpAddress: use.ipAddress })
    .where(eq(accessTokens.id, tokenId))
}

/** Without the ability "admin" its bearer has no power over the site. */
const withAbilities = (user: SignedInUser, abilities: TokenAbility[]): SignedInUser =>
  abilities.includes('admin') ? user : withoutAdminRights(user)

/** Whether a row of `access_tokens` has not expired. The daily job deletes those that have. */
export const isLiveAccessToken = (now: Date) =>
  or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now.toISOString()))
