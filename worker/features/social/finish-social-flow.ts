import { OAuthError, openOAuthCalls } from '#worker/auth/oauth-client.ts'
import type { OAuthClient } from '#worker/auth/oauth-client.ts'
import { stateCookie, stateCookieName } from '#worker/auth/oauth-cookies.ts'
import { OAUTH_PROVIDERS } from '#worker/auth/oauth-providers.ts'
import type { SocialAccount } from '#worker/auth/oauth-providers.ts'
import { hashToken, isSameToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { UnauthorizedError } from '#worker/errors.ts'
import type { SocialService } from '#worker/settings/service-names.ts'
import { connectAccount } from './connect-account.ts'
import { SocialDeclinedError, SocialServiceError, SocialStateError } from './errors.ts'
import { openService } from './find-service.ts'
import { deleteState } from './queries.ts'
import { signInByAccount } from './sign-in-by-account.ts'
import type { SocialOutcome } from './social-outcome.ts'
import { requireBrowserUser } from './start-social-flow.ts'
import type { SocialState } from './start-social-flow.ts'

/** Query parameters of the service's redirect. */
export interface SocialReturn {
  state: string | undefined
  code: string | undefined
  /** RFC 6749, 4.1.2.1. */
  error: string | undefined
}

/**
 * Ends what `startSocialFlow` began. The state is used up first, so that nothing can be done twice with it.
 * Throws AppErrors, whose texts are for the popup.
 */
export async function finishSocialFlow(
  ctx: RequestContext,
  service: SocialService,
  { state, code, error }: SocialReturn,
): Promise<SocialOutcome> {
  const { intent, codeVerifier, userId } = await takeState(ctx, service, state)
  const cookies = [stateCookie('', ctx.origin)]
  const isSignedIn = ctx.actor.kind === 'user'
  if (intent === 'login' && isSignedIn) return { status: 'ALREADY_LOGGED_IN', cookies }
  if (intent === 'connect' && requireBrowserUser(ctx).id !== userId) throw new UnauthorizedError()

  const client = await openService(ctx, service)
  if (error === 'access_denied') throw new SocialDeclinedError(service)
  if (!code) throw new SocialServiceError()
  const account = await loadAccount(ctx, service, { client, code, codeVerifier })
  const outcome =
    intent === 'connect'
      ? await connectAccount(ctx, service, account)
      : await signInByAccount(ctx, service, account)
  return { ...outcome, cookies: [...cookies, ...outcome.cookies] }
}

/** Throws SocialStateError. */
async function takeState(
  { deps, client, origin }: RequestContext,
  service: SocialService,
  state: string | undefined,
): Promise<SocialState & { userId: number | null }> {
  const kept = client.cookies[stateCookieName(origin)]
  if (!state || !kept || !isSameToken(state, kept)) throw new SocialStateError()
  const row = await deleteState(deps.db, await hashToken(state), deps.clock())
  const data = row?.data as SocialState | undefined
  // A code of one service is never sent to another (RFC 9700, 4.4).
  if (!row || data?.service !== service) throw new SocialStateError()
  return { ...data, userId: row.userId }
}

/** Throws SocialServiceError; what went wrong is logged without what the service said, which may hold tokens. */
async function loadAccount(
  ctx: RequestContext,
  service: SocialService,
  { client, code, codeVerifier }: { client: OAuthClient; code: string; codeVerifier: string },
): Promise<SocialAccount> {
  const { authenticateWith, loadAccount: load } = OAUTH_PROVIDERS[service]
  let step = 'token'
  try {
    const calls = openOAuthCalls(client)
    const accessToken = await calls.exchangeCode({ code, codeVerifier, authenticateWith })
    step = 'userinfo'
    const read = (address: string | URL) => calls.fetchAsBearer(address, accessToken)
    return await load(read, ctx.deps.config.social[service].userinfoUrl)
  } catch (error) {
    const reason = error instanceof OAuthError ? error.message : 'an answer of another shape'
    console.error(
      JSON.stringify({
        level: 'error',
        requestId: ctx.requestId,
        message: 'social sign-in failed',
        service,
        step,
        reason,
      }),
    )
    throw new SocialServiceError()
  }
}
