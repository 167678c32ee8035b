import { Hono } from 'hono'
import type { Context } from 'hono'
import { ForbiddenError } from '#worker/errors.ts'
import { findService } from '#worker/features/social/find-service.ts'
import { finishSocialFlow } from '#worker/features/social/finish-social-flow.ts'
import { takeSocialStart } from '#worker/features/social/limits.ts'
import type { SocialResult } from '#worker/features/social/popup-result.ts'
import type { SocialOutcome } from '#worker/features/social/social-outcome.ts'
import { startSocialFlow } from '#worker/features/social/start-social-flow.ts'
import type { SocialIntent } from '#worker/features/social/start-social-flow.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { toAppError } from '#worker/http/error-response.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import { renderSocialPopup } from './social-popup.ts'

/** Pages of the popup of social sign-in; below `secure/auth/social`. */
export const socialPopupRoutes = new Hono<AppEnv>()
  .get('/:service/login', (c) => start(c, 'login'))
  .get('/:service/connect', (c) => start(c, 'connect'))

  .get('/:service/callback', (c) =>
    inPopup(c, () =>
      finishSocialFlow(c.var.ctx, findService(c.req.param('service')), {
        state: c.req.query('state'),
        code: c.req.query('code'),
        error: c.req.query('error'),
      }),
    ),
  )

function start(c: Context<AppEnv, '/:service/login'>, intent: SocialIntent): Promise<Response> {
  return inPopup(c, async () => {
    refuseForeignOpener(c.req.header('sec-fetch-site'))
    const service = findService(c.req.param('service'))
    await takeSocialStart(c.env, c.var.ctx)
    const departure = await startSocialFlow(c.var.ctx, service, intent)
    if (!departure) return { status: 'ALREADY_LOGGED_IN', cookies: [] }
    c.header('set-cookie', departure.cookie, { append: true })
    return c.redirect(departure.url)
  })
}

/** Another site must not make a browser sign in here, or connect what its user did not ask for. Throws ForbiddenError. */
function refuseForeignOpener(site: string | undefined): void {
  if (site === 'cross-site' || site === 'same-site') throw new ForbiddenError()
}

/** Reports every outcome to the opener. */
async function inPopup(
  c: Context<AppEnv>,
  run: () => Promise<SocialOutcome | Response>,
): Promise<Response> {
  const { ctx, cspNonce } = c.var
  try {
    const outcome = await run()
    if (outcome instanceof Response) return outcome
    const { status, cookies, bootstrapData } = outcome
    const result: SocialResult = { status, callbackData: bootstrapData ? { bootstrapData } : {} }
    const response = await renderSocialPopup(ctx, cspNonce, { result, httpStatus: 200 })
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  } catch (thrown) {
    const error = toAppError(thrown, c.var.requestId)
    const errorMessage = trans(languageLines(ctx), error.message, error.values)
    // Server errors get the client's default text.
    const callbackData = error.status < 500 ? { errorMessage } : {}
    const result: SocialResult = { status: 'ERROR', callbackData }
    return renderSocialPopup(ctx, cspNonce, { result, httpStatus: error.status })
  }
}
