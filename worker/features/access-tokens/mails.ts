import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

/** @param name null = not told: the address was never proven, and may be that of a stranger. */
export const tokenCreatedMail = (
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  name: string | null,
): MailMessage => ({
  subject: { message: 'A new access token' },
  lines: [
    {
      message:
        'An access token for your account at :siteName was created. Programs can use the account with it.',
    },
    ...(name === null ? [] : [{ message: 'Its name: :name', values: { name } }]),
    {
      message:
        'If it was not you, delete it in your account settings and set a new password at once.',
    },
  ],
  action: { label: 'Account settings', url: `${mailLinkBase(ctx)}/account-settings#developers` },
})
