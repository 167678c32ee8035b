import type { Database } from '#db/client.ts'
import type { Credential, SignedInUser } from '#worker/context/context.ts'
import { bearerToken, findTokenBearer, touchToken } from './access-tokens.ts'
import { readCookies, sessionCookieName } from './cookies.ts'
import { findSession, touchSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** Who a session or an access token stands for. */
export interface Identity {
  user: SignedInUser
  credential: Credential
  /** "Last active" or "last used" is due to be written. */
  isUseStale: boolean
}

/** A session cookie or an access token, as a request brings it. */
export interface Proof {
  kind: Credential['kind']
  tokenHash: string
}

/** A token counts alone, whatever cookies come with it. */
export async function readProof({ headers, url }: Request): Promise<Proof | null> {
  const bearer = bearerToken(headers.get('authorization'))
  const token = bearer ?? readCookies(headers.get('cookie'))[sessionCookieName(new URL(url).origin)]
  return token ? { kind: bearer ? 'token' : 'session', tokenHash: await hashToken(token) } : null
}

/** One statement; null when the session or token is unknown or over, or its user is shut out. */
export async function findIdentity(
  db: Database,
  { kind, tokenHash }: Proof,
  now: Date,
): Promise<Identity | null> {
  const find = kind === 'token' ? findTokenBearer : findSession
  const identity = await find(db, tokenHash, now)
  rememberIdentity(tokenHash, identity)
  return identity
}

export const touchIdentity = (
  db: Database,
  { id, kind }: Credential,
  use: { now: Date; ipAddress: string | null },
): Promise<void> => (kind === 'token' ? touchToken : touchSession)(db, id, use)

/** About 3 MB: an identity is 1 to 3 kB. */
const MAX_REMEMBERED = 1_000

/** Identities as this isolate last loaded them, by token hash, as JSON; the most recently used at the end. */
const remembered = new Map<string, string>()

/** A copy of the identity last loaded. It may be outdated: nothing is shown or done before the database confirms it. */
export function recallIdentity(tokenHash: string): Identity | null {
  const json = remembered.get(tokenHash)
  if (json === undefined) return null
  remembered.delete(tokenHash)
  remembered.set(tokenHash, json)
  return JSON.parse(json) as Identity
}

export function rememberIdentity(tokenHash: string, identity: Identity | null): void {
  remembered.delete(tokenHash)
  if (!identity) return
  remembered.set(tokenHash, JSON.stringify(identity))
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MAX_REMEMBERED) break
    remembered.delete(oldest)
  }
}

/** Whether two differ at most in what changes with use. */
export const isSameIdentity = (a: Identity, b: Identity): boolean => withoutUse(a) === withoutUse(b)

const withoutUse = ({ user, credential }: Identity): string =>
  JSON.stringify({ user: { ...user, usedSpaceBytes: 0 }, credential })

/** Takes over from `loaded` what {@link isSameIdentity} passes over. */
export function updateUse(identity: Identity, loaded: Identity): void {
  identity.user.usedSpaceBytes = loaded.user.usedSpaceBytes
  identity.isUseStale = loaded.isUseStale
}
