import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

type MailContext = Pick<RequestContext, 'deps' | 'site'>

/** How long a link to set a first password works: as its mail says. */
export const FIRST_PASSWORD_MS = 7 * 24 * 60 * 60 * 1000

const resetAddress = (ctx: MailContext, token: string, email: string) =>
  `${mailLinkBase(ctx)}/password/reset/${token}?email=${encodeURIComponent(email)}`

/** To a new user without a password. */
export const accountMadeMail = (ctx: MailContext, token: string, email: string): MailMessage => ({
  subject: { message: 'Your account at :siteName' },
  lines: [
    { message: 'An account at :siteName was made for you with this address.' },
    { message: 'Set a password to sign in. The link expires in 7 days and works once.' },
  ],
  action: { label: 'Set a password', url: resetAddress(ctx, token, email) },
  closing: { message: 'If you do not know why, there is nothing to do.' },
})

/** To a user for whom an admin asks for a new password. */
export const newPasswordMail = (ctx: MailContext, token: string, email: string): MailMessage => ({
  subject: { message: 'Set a new password' },
  lines: [
    { message: 'The people who run :siteName ask you to set a new password for your account.' },
    { message: 'The link expires in 7 days and works once.' },
  ],
  action: { label: 'Set a new password', url: resetAddress(ctx, token, email) },
})

/** To the former address. */
export const emailReplacedMail = (email: string): MailMessage => ({
  subject: { message: 'Your email address was changed' },
  lines: [
    {
      message:
        'Your account at :siteName has the email address :email now. This address no longer signs you in.',
      values: { email },
    },
  ],
  closing: { message: 'If it was not you, tell the people who run :siteName at once.' },
})
