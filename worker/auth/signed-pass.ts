import { HMAC } from 'oslo/crypto'
import { base64url } from 'oslo/encoding'
import { keysToTry } from './app-key.ts'
import type { AppKey } from './app-key.ts'
import { isSameToken } from './tokens.ts'

/** Each purpose has its own derived key, so a pass can't be substituted for one of another kind. */
type PassPurpose = 'human' | 'link' | 'link-address' | 'device' | 'browser'

const hmac = new HMAC('SHA-256')
const encoder = new TextEncoder()

/** Proof for a browser to keep that something held for the subject; nothing of it is stored here. */
export function createPass(
  appKey: AppKey,
  purpose: PassPurpose,
  subject: string,
  ttlSeconds: number,
  now: Date,
): Promise<string> {
  return signedPass(appKey.current, purpose, subject, Math.floor(now.getTime() / 1000) + ttlSeconds)
}

/** A pass has exactly one valid spelling, so that limits counted for it can't be evaded. */
export async function isPassValid(
  appKey: AppKey,
  purpose: PassPurpose,
  subject: string,
  pass: string | undefined,
  now: Date,
): Promise<boolean> {
  const expiresAt = Number(/^(\d{1,12})\.[\w-]{43}$/.exec(pass ?? '')?.[1] ?? Number.NaN)
  if (pass === undefined || !(expiresAt * 1000 >= now.getTime())) return false
  const passes = await Promise.all(
    keysToTry(appKey).map((key) => signedPass(key, purpose, subject, expiresAt)),
  )
  return passes.some((valid) => isSameToken(pass, valid))
}

async function signedPass(
  appKey: string,
  purpose: PassPurpose,
  subject: string,
  expiresAt: number,
): Promise<string> {
  const key = encoder.encode(`atoll ${purpose} pass ${appKey}`)
  const signature = await hmac.sign(key, encoder.encode(`${expiresAt}:${subject}`))
  return `${expiresAt}.${base64url.encode(new Uint8Array(signature), { includePadding: false })}`
}
