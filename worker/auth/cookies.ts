import { serializeCookie } from 'oslo/cookie'
import { tokenLifetimeSeconds } from './one-time-tokens.ts'

const isSecure = (origin: string) => origin.startsWith('https:')

/** Ignores unreadable parts of the header: another site of the same host may have set them. */
export function readCookies(header: string | null | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').map((pair): [string, string] => {
    const separator = pair.indexOf('=')
    return separator < 1
      ? ['', '']
      : [pair.slice(0, separator).trim(), decodeValue(pair.slice(separator + 1).trim())]
  })
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The prefix makes browsers refuse the cookie from another subdomain; it needs https, which local runs have not. */
export function sessionCookieName(origin: string): string {
  return isSecure(origin) ? '__Host-atoll_session' : 'atoll_session'
}

/** @param maxAgeSeconds absent = until the browser is closed. */
export function sessionCookie(token: string, origin: string, maxAgeSeconds?: number): string {
  return serializeCookie(sessionCookieName(origin), token, {
    httpOnly: true,
    secure: isSecure(origin),
    sameSite: 'lax',
    path: '/',
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  })
}

export const XSRF_COOKIE = 'XSRF-TOKEN'

/** Who is signed in, for the service worker: what it keeps is shown offline to that user only. */
export const OFFLINE_USER_COOKIE = 'offline-user'

/**
 * @param userId empty = deletes the cookie.
 * @param maxAgeSeconds that of the session's own cookie.
 */
export const offlineUserCookie = (userId: string, origin: string, maxAgeSeconds?: number): string =>
  serializeCookie(OFFLINE_USER_COOKIE, userId, {
    secure: isSecure(origin),
    sameSite: 'lax',
    path: '/',
    ...(userId === '' ? { maxAge: 0 } : maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  })

/** Which workspace the browser works in; 0 = the personal one. */
export const WORKSPACE_COOKIE = 'activeWorkspaceId'

const DEFAULT_COOKIE_SECONDS = 7 * 24 * 60 * 60

/** A cookie that scripts may read: the XSRF token, the theme. */
export function readableCookie(
  name: string,
  value: string,
  origin: string,
  maxAgeSeconds = DEFAULT_COOKIE_SECONDS,
): string {
  return serializeCookie(name, value, {
    secure: isSecure(origin),
    sameSite: 'lax',
    path: '/',
    maxAge: maxAgeSeconds,
  })
}

/** Connects a correct password with the second factor. */
export const CHALLENGE_COOKIE = 'atoll-two-factor'

/** @param token empty = deletes the cookie. */
export const challengeCookie = (token: string, origin: string): string =>
  privateCookie(CHALLENGE_COOKIE, token, origin, {
    path: '/',
    maxAgeSeconds: token === '' ? 0 : tokenLifetimeSeconds('two-factor-challenge'),
  })

/** A cookie that only the Worker reads, on a part of the site. */
export function privateCookie(
  name: string,
  value: string,
  origin: string,
  { path, maxAgeSeconds }: { path: string; maxAgeSeconds: number },
): string {
  return serializeCookie(name, value, {
    httpOnly: true,
    secure: isSecure(origin),
    sameSite: 'lax',
    path,
    maxAge: maxAgeSeconds,
  })
}

/** The admin's own session, while they look at the site as somebody else. */
export const ADMIN_SESSION_COOKIE = 'atoll-admin-session'

/** @param token empty = deletes the cookie. */
export const adminSessionCookie = (token: string, origin: string, maxAgeSeconds: number): string =>
  privateCookie(ADMIN_SESSION_COOKIE, token, origin, {
    path: '/',
    maxAgeSeconds: token === '' ? 0 : maxAgeSeconds,
  })
