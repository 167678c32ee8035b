import { Hono } from 'hono'
import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import {
  cancelEmailChangeByToken,
  findCancellableChange,
} from '#worker/features/account/email-change/cancel-email-change.ts'
import {
  confirmEmailChange,
  findEmailChange,
} from '#worker/features/account/email-change/confirm-email-change.ts'
import { takeVerificationAttempt } from '#worker/features/account/limits.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import {
  ConfirmEmailChangePage,
  EmailChangedPage,
  EmailKeptPage,
  KeepEmailPage,
} from '#web/pages/auth/email-change-pages.tsx'
import { isMailedToken, keepAddressToOurselves, renderInvalidLinkPage } from './mailed-link.tsx'
import { pageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'
import { readForm } from '#worker/http/form-body.ts'

/** Where the mails of an address change lead. Fetching a page changes nothing, as mail scanners fetch links. */
export const emailChangeRoutes = new Hono<AppEnv>()
  .get('/email/change/:token', (c) =>
    withLiveLink(c, async (token) => confirmPage(c, await findEmailChange(c.var.ctx, token))),
  )

  .post('/email/change/:token', (c) =>
    withLiveLink(c, async (token) => {
      const { password } = await readForm(c.req)
      try {
        const typed = typeof password === 'string' ? password : ''
        const { email } = await confirmEmailChange(c.var.ctx, token, typed)
        return await show(c, 'Your email address was changed', <EmailChangedPage email={email} />)
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error
        const change = await findEmailChange(c.var.ctx, token)
        return confirmPage(c, { ...change, problem: error.message })
      }
    }),
  )

  .get('/email/keep/:token', (c) =>
    withLiveLink(c, async (token) => {
      const { newEmail } = await findCancellableChange(c.var.ctx, token)
      return show(c, 'Cancel the change', <KeepEmailPage newEmail={newEmail} />)
    }),
  )

  .post('/email/keep/:token', (c) =>
    withLiveLink(c, async (token) => {
      const { email } = await cancelEmailChangeByToken(c.var.ctx, token)
      return show(c, 'The change was canceled', <EmailKeptPage email={email} />)
    }),
  )

const confirmPage = (
  c: Context<AppEnv>,
  change: { email: string; isOwn: boolean; problem?: string },
) =>
  show(
    c,
    'Confirm your new email address',
    <ConfirmEmailChangePage {...change} />,
    change.problem === undefined ? 200 : 422,
  )

function show(c: Context<AppEnv>, title: string, body: ReactNode, status = 200) {
  const request = pageRequest(c)
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, { title: t(title), status, body, noindex: true })
}

async function withLiveLink(
  c: Context<AppEnv>,
  answer: (token: string) => Promise<Response>,
): Promise<Response> {
  await takeVerificationAttempt(c.env, c.var.ctx)
  try {
    const token = c.req.param('token') ?? ''
    if (!isMailedToken(token)) throw new NotFoundError()
    return keepAddressToOurselves(await answer(token))
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    return renderInvalidLinkPage(pageRequest(c), {
      advice:
        'It may have expired, or it was used already. Your account settings show your address.',
      next: { label: 'Account settings', href: '/account-settings' },
    })
  }
}
