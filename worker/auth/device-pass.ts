import { privateCookie } from './cookies.ts'
import { createPass, isPassValid } from './signed-pass.ts'

/**
 * What a browser keeps after the right password of an account: proof that it once knew it (OWASP's "device cookie"),
 * so that who guesses from everywhere does not lock out the owner. It signs nobody in.
 */
const DEVICE_PASS_TTL_SECONDS = 365 * 24 * 60 * 60
const COOKIE = 'atoll-device'

/** The whole `Set-Cookie` for a browser that has just proven the password of this address. */
export async function devicePassCookie(
  appKey: string,
  email: string,
  origin: string,
  now: Date,
): Promise<string> {
  const pass = await createPass(appKey, 'device', email, DEVICE_PASS_TTL_SECONDS, now)
  return privateCookie(COOKIE, pass, origin, { path: '/', maxAgeSeconds: DEVICE_PASS_TTL_SECONDS })
}

/** The pass that the browser brought, if it holds for this address. */
export async function findDevicePass(
  appKey: string,
  email: string,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): Promise<string | null> {
  const pass = cookies[COOKIE]
  return pass && (await isPassValid(appKey, 'device', email, pass, now)) ? pass : null
}
