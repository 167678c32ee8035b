import { authorizationUrl, newCodeVerifier } from '#worker/auth/oauth-client.ts'
import { stateCookie } from '#worker/auth/oauth-cookies.ts'
import { OAUTH_PROVIDERS } from '#worker/auth/oauth-providers.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { requireCredential } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import type { SocialService } from '#worker/settings/service-names.ts'
import { openService } from './find-service.ts'
import { insertToken } from './queries.ts'

export type SocialIntent = 'login' | 'connect'

/** State kept until the browser returns with the token as `state`; for `connect` the token belongs to the user. */
export interface SocialState {
  service: SocialService
  intent: SocialIntent
  codeVerifier: string
}

export interface SocialDeparture {
  /** At the service. */
  url: string
  /** A whole `Set-Cookie` value. */
  cookie: string
}

/** Begins to sign in or to connect; null for who is signed in already. Throws UnauthorizedError, ForbiddenError. */
export async function startSocialFlow(
  ctx: RequestContext,
  service: SocialService,
  intent: SocialIntent,
): Promise<SocialDeparture | null> {
  if (intent === 'login' && ctx.actor.kind === 'user') return null
  const userId = intent === 'connect' ? requireBrowserUser(ctx).id : null
  const client = await openService(ctx, service)
  const codeVerifier = newCodeVerifier()
  const data: SocialState = { service, intent, codeVerifier }
  const { db, clock } = ctx.deps
  const state = await newOneTimeToken({ purpose: 'social-state', userId, data }, clock())
  await insertToken(db, state.row)
  return {
    url: await authorizationUrl(client, {
      state: state.token,
      codeVerifier,
      scopes: OAUTH_PROVIDERS[service].scopes,
    }),
    cookie: stateCookie(state.token, ctx.origin),
  }
}

/**
 * Requires a browser session with a recently confirmed password: an access token, possibly read-only, must not add a
 * way to sign in.
 * @throws UnauthorizedError, ForbiddenError.
 */
export function requireBrowserUser(ctx: RequestContext): SignedInUser {
  const { user, credential } = requireCredential(ctx)
  if (credential.kind !== 'session') throw new ForbiddenError()
  // Nor whoever finds a browser that was left open. An account without a password has nothing else to ask for.
  if (user.hasPassword) requireConfirmedPassword(ctx)
  return user
}
