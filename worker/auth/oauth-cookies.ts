import { privateCookie } from './cookies.ts'
import { tokenLifetimeSeconds } from './one-time-tokens.ts'

/**
 * Holds the very `state` that goes to the service, so that only the browser that set out can come back with it. The
 * prefix makes browsers refuse one from another subdomain, which would sign its victim in as somebody else.
 */
export const stateCookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-atoll-social-state' : 'atoll-social-state'

/** @param state empty = it is over. */
export const stateCookie = (state: string, origin: string): string =>
  privateCookie(stateCookieName(origin), state, origin, {
    path: '/',
    maxAgeSeconds: state === '' ? 0 : tokenLifetimeSeconds('social-state'),
  })

/** What leads on from a service's account to the password of the account here. */
export const PENDING_CONNECTION_COOKIE = 'atoll-social-connect'

/** @param token empty = it is over. */
export const pendingConnectionCookie = (token: string, origin: string): string =>
  privateCookie(PENDING_CONNECTION_COOKIE, token, origin, {
    path: '/',
    maxAgeSeconds: token === '' ? 0 : tokenLifetimeSeconds('social-connect'),
  })
