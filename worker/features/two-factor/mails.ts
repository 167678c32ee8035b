import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

type MailContext = Pick<RequestContext, 'deps' | 'site'>

export const twoFactorOnMail = (ctx: MailContext): MailMessage => ({
  subject: { message: 'Two-factor authentication was switched on' },
  lines: [
    {
      message:
        'Signing in to your account at :siteName now asks for a code from your authenticator app too. All other sessions were ended.',
    },
    { message: 'Keep your recovery codes where you find them without your phone.' },
    { message: 'If it was not you, set a new password at once.' },
  ],
  action: setNewPassword(ctx),
})

export const twoFactorOffMail = (ctx: MailContext): MailMessage => ({
  subject: { message: 'Two-factor authentication was switched off' },
  lines: [
    {
      message:
        'Signing in to your account at :siteName no longer asks for a code. All other sessions were ended.',
    },
    { message: 'If it was not you, set a new password at once.' },
  ],
  action: setNewPassword(ctx),
})

export const recoveryCodeUsedMail = (ctx: MailContext, codesLeft: number): MailMessage => ({
  subject: { message: 'A recovery code was used' },
  lines: [
    { message: 'Somebody signed in to your account at :siteName with a recovery code.' },
    { message: 'Recovery codes left: :count', values: { count: codesLeft } },
    { message: 'If it was not you, set a new password at once and make new recovery codes.' },
  ],
  action: setNewPassword(ctx),
})

const setNewPassword = (ctx: MailContext) => ({
  label: 'Set a new password',
  url: `${mailLinkBase(ctx)}/forgot-password`,
})
