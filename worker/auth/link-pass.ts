import { HMAC } from 'oslo/crypto'
import { base64url } from 'oslo/encoding'
import { privateCookie } from './cookies.ts'

/**
 * What a visitor's browser keeps after the right password of a link: proof that it was typed, for that
 * link and that password (a new password makes it worthless), for a while.
 */
const LINK_PASS_TTL_SECONDS = 12 * 60 * 60

const hmac = new HMAC('SHA-256')

const messageOf = (link: { id: number; passwordHash: string }, expiresAt: number) =>
  new TextEncoder().encode(`link-pass:${link.id}:${expiresAt}:${link.passwordHash}`)

const keyOf = (appKey: string) => new TextEncoder().encode(`atoll link pass ${appKey}`)

export async function createLinkPass(
  appKey: string,
  link: { id: number; passwordHash: string },
  now: Date,
): Promise<string> {
  const expiresAt = Math.floor(now.getTime() / 1000) + LINK_PASS_TTL_SECONDS
  const signature = await hmac.sign(keyOf(appKey), messageOf(link, expiresAt))
  return `${expiresAt}.${base64url.encode(new Uint8Array(signature), { includePadding: false })}`
}

export async function isLinkPassValid(
  appKey: string,
  link: { id: number; passwordHash: string },
  pass: string | undefined,
  now: Date,
): Promise<boolean> {
  const match = /^(\d{1,12})\.([\w-]{43})$/.exec(pass ?? '')
  if (!match) return false
  const expiresAt = Number(match[1])
  if (expiresAt * 1000 < now.getTime()) return false
  const signature = base64url.decode(match[2] ?? '', { strict: false })
  return hmac.verify(keyOf(appKey), signature, messageOf(link, expiresAt))
}

/** One cookie for each link, so that opening a second one does not close the first. */
export const linkPassCookie = (linkHash: string) => `atoll-link-${linkHash}`

/** The whole `Set-Cookie` for a pass. */
export function linkPassSetCookie(linkHash: string, pass: string, origin: string): string {
  const lifetime = { path: '/', maxAgeSeconds: LINK_PASS_TTL_SECONDS }
  return privateCookie(linkPassCookie(linkHash), pass, origin, lifetime)
}
