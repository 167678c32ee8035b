import { Hono } from 'hono'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { MIN_PASSWORD_LENGTH } from '#worker/features/account/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { Island as ForgotPasswordIsland } from '#web/islands/auth/forgot-password-island.tsx'
import { Island as ResetPasswordIsland } from '#web/islands/auth/reset-password-island.tsx'
import { loginWithNotice, redirectTarget } from './auth-pages.tsx'
import { isMailedToken, keepAddressToOurselves, renderInvalidLinkPage } from './mailed-link.tsx'
import { pageRequest } from '../page-request.ts'
import { neighborHref, prefilledEmail, renderAuthPage } from './render-auth-page.tsx'

const forGuests = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.actor.kind !== 'guest')
    return c.redirect(redirectTarget(new URL(c.req.url), c.var.ctx.site.settings['billing.enable']))
  return next()
})

/** For who forgot the password. */
export const passwordRoutes = new Hono<AppEnv>()
  .get('/forgot-password', forGuests, forgotPasswordPage)
  .get('/password/reset/:token', forGuests, async (c) =>
    keepAddressToOurselves(await resetPasswordPage(c, c.req.param('token'))),
  )

function forgotPasswordPage(c: Context<AppEnv>): Promise<Response> {
  const request = pageRequest(c)
  const email = prefilledEmail(request.url)
  return renderAuthPage(request, {
    title: 'Forgot your password?',
    island: 'forgot-password',
    component: ForgotPasswordIsland,
    props: {
      email,
      loginHref: neighborHref(request.url, '/login'),
      registerHref: neighborHref(request.url, '/register'),
    },
    // Its button takes the focus.
    startsAtOnce: email !== null,
  })
}

function resetPasswordPage(c: Context<AppEnv>, token: string): Promise<Response> {
  const request = pageRequest(c)
  const forgotPasswordHref = neighborHref(request.url, '/forgot-password')
  if (!isMailedToken(token)) {
    return renderInvalidLinkPage(request, {
      advice: 'Request a new one, and use it within 60 minutes.',
      next: { label: 'Request a new link', href: forgotPasswordHref },
    })
  }
  return renderAuthPage(request, {
    title: 'Set a new password',
    island: 'reset-password',
    component: ResetPasswordIsland,
    props: {
      token,
      email: prefilledEmail(request.url),
      minPasswordLength: MIN_PASSWORD_LENGTH,
      doneHref: loginWithNotice('password-reset'),
      forgotPasswordHref,
    },
  })
}
