import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, users } from '#db/schema/index.ts'
import type { Credential, SignedInUser, TokenAbility } from '#worker/context/context.ts'
import { permissionsOfRole } from '#worker/access/permission-registry.ts'
import { getPermission } from '#worker/access/permissions.ts'
import { isActiveUser, signedInUserColumns, toSignedInUser } from './signed-in-user.ts'

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
    .where(
      and(
        eq(accessTokens.tokenHash, tokenHash),
        or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now.toISOString())),
        isActiveUser(now),
      ),
    )
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

const MEMBER_PERMISSIONS = permissionsOfRole('users')

/** Without the ability "admin" its bearer has the permissions that users have by default, and no power over the site. */
function withAbilities(user: SignedInUser, abilities: TokenAbility[]): SignedInUser {
  if (abilities.includes('admin')) return user
  const holder = { user, guest_role: null }
  const permissions = MEMBER_PERMISSIONS.flatMap((name) => {
    const permission = getPermission(holder, name)
    return permission ? [{ ...permission, name }] : []
  })
  return { ...user, permissions }
}
