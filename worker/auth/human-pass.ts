import type { AppKey } from './app-key.ts'
import { privateCookie } from './cookies.ts'
import { createPass, isPassValid } from './signed-pass.ts'

/** How long a passed check for humans counts. */
const HUMAN_PASS_TTL_SECONDS = 10 * 60
const COOKIE = 'atoll-human'

/** Whoever it was. */
const SUBJECT = 'human'

/** The whole `Set-Cookie` for a browser whose user has just passed the check. */
export async function humanPassCookie(appKey: AppKey, origin: string, now: Date): Promise<string> {
  const pass = await createPass(appKey, 'human', SUBJECT, HUMAN_PASS_TTL_SECONDS, now)
  return privateCookie(COOKIE, pass, origin, { path: '/', maxAgeSeconds: HUMAN_PASS_TTL_SECONDS })
}

export const isHumanPassValid = (
  appKey: AppKey,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): Promise<boolean> => isPassValid(appKey, 'human', SUBJECT, cookies[COOKIE], now)
