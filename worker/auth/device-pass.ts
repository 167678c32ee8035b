import type { AppKey } from './app-key.ts'
import { privateCookie } from './cookies.ts'
import { createPass, isPassValid } from './signed-pass.ts'

/**
 * A cookie set after a correct password (OWASP's "device cookie"), exempt from the shared attempt limit, so that
 * distributed guessing can't lock out the owner. It signs nobody in.
 */
const DEVICE_PASS_TTL_SECONDS = 365 * 24 * 60 * 60
const COOKIE = 'atoll-device'

/** An account whose password was proven. */
interface KnownAccount {
  email: string
  passwordHash: string
}

/** The hash is part of it: a pass ends with the password. */
const subjectOf = ({ email, passwordHash }: KnownAccount) => `${email}:${passwordHash}`

/** The whole `Set-Cookie` for a browser that has just proven the password of this account. */
export async function devicePassCookie(
  appKey: AppKey,
  account: KnownAccount,
  origin: string,
  now: Date,
): Promise<string> {
  const subject = subjectOf(account)
  const pass = await createPass(appKey, 'device', subject, DEVICE_PASS_TTL_SECONDS, now)
  return privateCookie(COOKIE, pass, origin, { path: '/', maxAgeSeconds: DEVICE_PASS_TTL_SECONDS })
}

export const hasDevicePass = (cookies: Readonly<Record<string, string>>): boolean =>
  Boolean(cookies[COOKIE])

/** The pass that the browser sent, if it is valid for this account. */
export async function findDevicePass(
  appKey: AppKey,
  account: KnownAccount,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): Promise<string | null> {
  const pass = cookies[COOKIE]
  const isValid = pass && (await isPassValid(appKey, 'device', subjectOf(account), pass, now))
  return isValid ? pass : null
}
