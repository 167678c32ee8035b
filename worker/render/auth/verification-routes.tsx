import { Hono } from 'hono'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { mustVerifyEmail } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { takeVerificationAttempt } from '#worker/features/account/limits.ts'
import {
  findVerification,
  takeOverByEmail,
  verifyEmail,
} from '#worker/features/account/verify-email.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AFTER_AUTH_PATH, loginWithNotice } from './auth-pages.tsx'
import { isMailedToken, keepAddressToOurselves, renderInvalidLinkPage } from './mailed-link.tsx'
import { pageRequest } from '../page-request.ts'
import {
  renderConfirmEmailPage,
  renderEmailVerifiedPage,
  renderVerifyEmailPage,
} from './verification-pages.tsx'
import { readForm } from '#worker/http/form-body.ts'

/** Mailed links that prove an address by their token, or work without an account. */
const LINK =
  /^\/(email\/(verify|change|keep)\/[^/]+|notifications\/unsubscribe\/[^/]+|workspace\/join\/[\w-]{22})\/?$/

/** Until the email address is verified, every page is the verification page. */
export const onlyVerification = createMiddleware<AppEnv>(async (c, next) => {
  const isPage = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isPage && mustVerifyEmail(c.var.ctx) && !LINK.test(c.req.path))
    return renderVerifyEmailPage(pageRequest(c))
  return next()
})

/** Where the link of the verification mail leads. */
export const verificationRoutes = new Hono<AppEnv>()
  .get('/email/verify/:token', (c) =>
    withLiveLink(c, async (token) => {
      const verification = await findVerification(c.var.ctx, token)
      if (!verification.isOwn) return renderConfirmEmailPage(pageRequest(c), verification)
      await verifyEmail(c.var.ctx, token, '')
      return renderEmailVerifiedPage(pageRequest(c), verification)
    }),
  )

  .post('/email/verify/:token', (c) =>
    withLiveLink(c, async (token) => {
      const { password } = await readForm(c.req)
      return typeof password === 'string'
        ? verifyByPassword(c, token, password)
        : takeOver(c, token)
    }),
  )

/** A wrong password is reported on the page that asks for it. */
async function verifyByPassword(
  c: Context<AppEnv>,
  token: string,
  password: string,
): Promise<Response> {
  try {
    const verification = await verifyEmail(c.var.ctx, token, password)
    return c.var.ctx.actor.kind === 'guest'
      ? c.redirect(loginWithNotice('email-verified'), 303)
      : await renderEmailVerifiedPage(pageRequest(c), verification)
  } catch (error) {
    return askAgain(c, token, error)
  }
}

/** The form without a password: the visitor has the mailbox only, and sets a new password next. */
async function takeOver(c: Context<AppEnv>, token: string): Promise<Response> {
  try {
    const { email, resetToken } = await takeOverByEmail(c.var.ctx, token)
    return c.redirect(`/password/reset/${resetToken}?email=${encodeURIComponent(email)}`, 303)
  } catch (error) {
    return askAgain(c, token, error)
  }
}

async function askAgain(c: Context<AppEnv>, token: string, error: unknown): Promise<Response> {
  if (!(error instanceof ValidationError)) throw error
  const verification = await findVerification(c.var.ctx, token)
  return renderConfirmEmailPage(pageRequest(c), { ...verification, problem: error.message })
}

/** Renders the next steps for an invalid or expired link. */
async function withLiveLink(
  c: Context<AppEnv, '/email/verify/:token'>,
  answer: (token: string) => Promise<Response>,
): Promise<Response> {
  await takeVerificationAttempt(c.env, c.var.ctx)
  try {
    const token = c.req.param('token')
    if (!isMailedToken(token)) throw new NotFoundError()
    return keepAddressToOurselves(await answer(token))
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    const { actor } = c.var.ctx
    // Most often, the link has been opened before.
    if (actor.kind === 'user' && actor.user.emailVerifiedAt !== null)
      return renderEmailVerifiedPage(pageRequest(c), { email: actor.user.email, isOwn: true })
    return renderInvalidLinkPage(pageRequest(c), {
      advice:
        'It may have expired, or it was used already. Sign in: if your address is not verified yet, we will send you a new link.',
      next: { label: 'Continue', href: AFTER_AUTH_PATH },
    })
  }
}
