import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'
import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'

type MailContext = Pick<RequestContext, 'deps' | 'site'>

export const connectedMail = (ctx: MailContext, service: SocialService): MailMessage => {
  const values = { service: SERVICE_NAMES[service] }
  return {
    subject: { message: 'A :service account was connected', values },
    lines: [
      { message: 'Your account at :siteName can now be opened with a :service account.', values },
      {
        message:
          'If it was not you, disable it in your account settings and set a new password at once.',
      },
    ],
    action: {
      label: 'Account settings',
      url: `${mailLinkBase(ctx)}/account-settings#social-login`,
    },
  }
}

export const disconnectedMail = (ctx: MailContext, service: SocialService): MailMessage => {
  const values = { service: SERVICE_NAMES[service] }
  return {
    subject: { message: 'A :service account was disconnected', values },
    lines: [
      {
        message: 'Your account at :siteName can no longer be opened with a :service account.',
        values,
      },
      { message: 'If it was not you, set a new password at once.' },
    ],
    action: { label: 'Set a new password', url: `${mailLinkBase(ctx)}/forgot-password` },
  }
}
