import { privateCookie } from './cookies.ts'
import { tokenLifetimeSeconds } from './one-time-tokens.ts'

/**
 * Holds the `state` sent to the service, so that only the initiating browser can return with it. The `__Host-` prefix
 * prevents login CSRF from another subdomain.
 */
export const stateCookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-atoll-social-state' : 'atoll-social-state'

/** @param state empty = it is over. */
export const stateCookie = (state: string, origin: string): string =>
  privateCookie(stateCookieName(origin), state, origin, {
    path: '/',
    maxAgeSeconds: state === '' ? 0 : tokenLifetimeSeconds('social-state'),
  })

/** Connects a service's account with the password of the local account. */
export const PENDING_CONNECTION_COOKIE = 'atoll-social-connect'

/** @param token empty = deletes the cookie. */
export const pendingConnectionCookie = (token: string, origin: string): string =>
  privateCookie(PENDING_CONNECTION_COOKIE, token, origin, {
    path: '/',
    maxAgeSeconds: token === '' ? 0 : tokenLifetimeSeconds('social-connect'),
  })
