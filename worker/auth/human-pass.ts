import { HMAC } from 'oslo/crypto'
import { base64url } from 'oslo/encoding'
import { privateCookie } from './cookies.ts'

/** How long a passed check for humans counts. */
const HUMAN_PASS_TTL_SECONDS = 10 * 60
const COOKIE = 'atoll-human'

const hmac = new HMAC('SHA-256')
const encoder = new TextEncoder()
const keyOf = (appKey: string) => encoder.encode(`atoll human pass ${appKey}`)
const messageOf = (expiresAt: number) => encoder.encode(`human:${expiresAt}`)

/** The whole `Set-Cookie` for a browser whose user has just passed the check. */
export async function humanPassCookie(appKey: string, origin: string, now: Date): Promise<string> {
  const expiresAt = Math.floor(now.getTime() / 1000) + HUMAN_PASS_TTL_SECONDS
  const signature = new Uint8Array(await hmac.sign(keyOf(appKey), messageOf(expiresAt)))
  const pass = `${expiresAt}.${base64url.encode(signature, { includePadding: false })}`
  return privateCookie(COOKIE, pass, origin, { path: '/', maxAgeSeconds: HUMAN_PASS_TTL_SECONDS })
}

export async function isHumanPassValid(
  appKey: string,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): Promise<boolean> {
  const match = /^(\d{1,12})\.([\w-]{43})$/.exec(cookies[COOKIE] ?? '')
  if (!match) return false
  const expiresAt = Number(match[1])
  if (expiresAt * 1000 < now.getTime()) return false
  const signature = base64url.decode(match[2] ?? '', { strict: false })
  return hmac.verify(keyOf(appKey), signature, messageOf(expiresAt))
}
