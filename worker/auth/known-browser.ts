import type { AppKey } from './app-key.ts'
import { privateCookie } from './cookies.ts'
import { createPass, isPassValid } from './signed-pass.ts'

/** A cookie that tells which accounts have signed in from a browser before. It signs nobody in. */
const COOKIE = 'atoll-browsers'
const TTL_SECONDS = 365 * 24 * 60 * 60

/** Accounts that one browser is remembered for. */
const MOST_ACCOUNTS = 5

interface Browser {
  appKey: AppKey
  cookies: Readonly<Record<string, string>>
  now: Date
}

const passesOf = ({ cookies }: Browser) =>
  (cookies[COOKIE] ?? '').split('~').slice(0, MOST_ACCOUNTS)

const isFor = ({ appKey, now }: Browser, userId: number, pass: string) =>
  isPassValid(appKey, 'browser', String(userId), pass, now)

export async function isKnownBrowser(browser: Browser, userId: number): Promise<boolean> {
  const checks = passesOf(browser).map((pass) => isFor(browser, userId, pass))
  return (await Promise.all(checks)).includes(true)
}

/** The whole `Set-Cookie` for a browser in which an account has just signed in. */
export async function knownBrowserCookie(
  browser: Browser,
  userId: number,
  origin: string,
): Promise<string> {
  const { appKey, now } = browser
  const others: string[] = []
  for (const pass of passesOf(browser))
    if (pass !== '' && !(await isFor(browser, userId, pass))) others.push(pass)
  const own = await createPass(appKey, 'browser', String(userId), TTL_SECONDS, now)
  const value = [own, ...others].slice(0, MOST_ACCOUNTS).join('~')
  return privateCookie(COOKIE, value, origin, { path: '/', maxAgeSeconds: TTL_SECONDS })
}
