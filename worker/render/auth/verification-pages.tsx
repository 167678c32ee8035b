import type { ReactNode } from 'react'
import { translator } from '#web/i18n/i18n-context.tsx'
import { Island as VerifyEmailIsland } from '#web/islands/auth/verify-email-island.tsx'
import {
  ConfirmEmailPage,
  type ConfirmEmailPageProps,
} from '#web/pages/auth/confirm-email-page.tsx'
import { EmailVerifiedPage } from '#web/pages/auth/email-verified-page.tsx'
import { VerifyEmailPage } from '#web/pages/auth/verify-email-page.tsx'
import { renderIsland } from '../island-host.tsx'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

export async function renderVerifyEmailPage(request: PageRequest): Promise<Response> {
  const resendButton = await renderIsland(request, {
    name: 'verify-email',
    component: VerifyEmailIsland,
    props: {},
  })
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('Verify your email'),
    body: <VerifyEmailPage resendButton={resendButton} />,
    islands: ['verify-email'],
    noindex: true,
  })
}

export const renderConfirmEmailPage = (
  request: PageRequest,
  { email, mayTakeOver, problem }: ConfirmEmailPageProps,
) =>
  renderMessage(
    request,
    'Verify your email',
    <ConfirmEmailPage
      email={email}
      mayTakeOver={mayTakeOver}
      {...(problem === undefined ? {} : { problem })}
    />,
    problem === undefined ? 200 : 422,
  )

export const renderEmailVerifiedPage = (
  request: PageRequest,
  { email, isOwn }: { email: string; isOwn: boolean },
) =>
  renderMessage(
    request,
    'Your email address is verified',
    <EmailVerifiedPage email={email} isOwn={isOwn} />,
  )

function renderMessage(
  request: PageRequest,
  title: string,
  body: ReactNode,
  status = 200,
): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, { title: t(title), status, body, noindex: true })
}
