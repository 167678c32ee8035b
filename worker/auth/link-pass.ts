import type { AppKey } from './app-key.ts'
import { privateCookie } from './cookies.ts'
import { createPass, isPassValid } from './signed-pass.ts'

/**
 * A cookie set after a link's correct password: proves it for this link and password, for a limited time. A new
 * password invalidates it.
 */
const LINK_PASS_TTL_SECONDS = 12 * 60 * 60

interface ProtectedLink {
  id: number
  passwordHash: string
}

const subjectOf = ({ id, passwordHash }: ProtectedLink) => `${id}:${passwordHash}`

export const createLinkPass = (appKey: AppKey, link: ProtectedLink, now: Date): Promise<string> =>
  createPass(appKey, 'link', subjectOf(link), LINK_PASS_TTL_SECONDS, now)

export const isLinkPassValid = (
  appKey: AppKey,
  link: ProtectedLink,
  pass: string | undefined,
  now: Date,
): Promise<boolean> => isPassValid(appKey, 'link', subjectOf(link), pass, now)

/** One cookie for each link, so that opening a second one does not close the first. */
export const linkPassCookie = (linkHash: string) => `atoll-link-${linkHash}`

/** The whole `Set-Cookie` for a pass. */
export function linkPassSetCookie(linkHash: string, pass: string, origin: string): string {
  const lifetime = { path: '/', maxAgeSeconds: LINK_PASS_TTL_SECONDS }
  return privateCookie(linkPassCookie(linkHash), pass, origin, lifetime)
}
