import { challengeCookie, offlineUserCookie, sessionCookie } from '#worker/auth/cookies.ts'
import { knownBrowserCookie } from '#worker/auth/known-browser.ts'
import { rememberIdentity } from '#worker/auth/identity.ts'
import { REMEMBERED_SESSION_MS } from '#worker/auth/sessions.ts'
import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { loadBootstrapData } from '#worker/features/bootstrap/load-bootstrap-data.ts'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { browserOf } from './new-browser.ts'
import { endSession } from './logout.ts'
import type { SignInResult } from './sign-in.ts'

export interface SignInAnswer {
  /** Whole `Set-Cookie` values. */
  cookies: string[]
  /** Null while a second factor is asked for. */
  bootstrapData: BootstrapData | null
}

/** Builds the response to a sign-in. Ends the session that came with the request. */
export async function signInAnswer(
  ctx: RequestContext,
  result: SignInResult,
): Promise<SignInAnswer> {
  if (result.kind === 'two-factor')
    return { cookies: [challengeCookie(result.token, ctx.origin)], bootstrapData: null }
  ctx.deps.inBackground(async (db) => {
    rememberIdentity(await hashToken(result.token), { ...result.session, isUseStale: false })
    await endSession(ctx.actor, db)
  })
  const maxAgeSeconds = result.remember ? REMEMBERED_SESSION_MS / 1000 : undefined
  const { user } = result.session
  return {
    cookies: [
      sessionCookie(result.token, ctx.origin, maxAgeSeconds),
      offlineUserCookie(String(user.id), ctx.origin, maxAgeSeconds),
      await knownBrowserCookie(browserOf(ctx), user.id, ctx.origin),
    ],
    bootstrapData: loadBootstrapData({ ...ctx, actor: { kind: 'user', ...result.session } }),
  }
}
