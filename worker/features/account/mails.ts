import type { RequestContext } from '#worker/context/context.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

type MailContext = Pick<RequestContext, 'deps' | 'site'>

export const verificationMail = (ctx: MailContext, token: string): MailMessage => ({
  subject: { message: 'Verify your email address' },
  lines: [
    {
      message:
        'An account at :siteName was made with this address. Verify it to activate the account.',
    },
    { message: 'The link expires in 24 hours.' },
  ],
  action: { label: 'Verify email address', url: `${mailLinkBase(ctx)}/email/verify/${token}` },
  closing: { message: 'If you did not make this account, there is nothing to do.' },
})

export const alreadyRegisteredMail = (ctx: MailContext): MailMessage => ({
  subject: { message: 'You have an account already' },
  lines: [
    {
      message:
        'Somebody, probably you, tried to register at :siteName with this address. There is an account with it already, so no other was made.',
    },
    { message: 'If you forgot the password, set a new one from the sign-in page.' },
  ],
  action: { label: 'Sign in', url: `${mailLinkBase(ctx)}/login` },
  closing: { message: 'If it was not you, there is nothing to do.' },
})

export const passwordResetMail = (ctx: MailContext, token: string, email: string): MailMessage => ({
  subject: { message: 'Set a new password' },
  lines: [
    { message: 'You asked to set a new password for your account at :siteName.' },
    { message: 'The link expires in 60 minutes and works once.' },
  ],
  action: {
    label: 'Set a new password',
    url: `${mailLinkBase(ctx)}/password/reset/${token}?email=${encodeURIComponent(email)}`,
  },
  closing: {
    message: 'If you did not ask for it, there is nothing to do: your password stays as it is.',
  },
})

/** @param removed lists what was removed with the change. */
export const passwordChangedMail = (ctx: MailContext, removed: Message[]): MailMessage => ({
  subject: { message: 'Your password was changed' },
  lines: [
    {
      message:
        'The password of your account at :siteName was changed, and all other sessions were ended.',
    },
    ...removed,
    { message: 'If it was not you, set a new password at once.' },
  ],
  action: setNewPassword(ctx),
})

/** @param removed lists what was removed. */
export const accessRemovedMail = (ctx: MailContext, removed: Message[]): MailMessage => ({
  subject: { message: 'Access to your account was removed' },
  lines: [
    { message: 'All other sessions of your account at :siteName were ended.' },
    ...removed,
    { message: 'If it was not you, set a new password at once.' },
  ],
  action: setNewPassword(ctx),
})

/** To the new address. */
export const emailChangeMail = (ctx: MailContext, token: string): MailMessage => ({
  subject: { message: 'Confirm your new email address' },
  lines: [
    { message: 'You asked to use this address for your account at :siteName.' },
    { message: 'The link expires in 24 hours and works once.' },
  ],
  action: { label: 'Confirm email address', url: `${mailLinkBase(ctx)}/email/change/${token}` },
  closing: { message: 'If you did not ask for it, there is nothing to do.' },
})

/** To a new address that another account has. */
export const emailTakenMail = (ctx: MailContext): MailMessage => ({
  subject: { message: 'You have an account already' },
  lines: [
    {
      message:
        'Somebody, probably you, asked to use this address for another account at :siteName. There is an account with it already, so nothing was changed.',
    },
  ],
  action: { label: 'Sign in', url: `${mailLinkBase(ctx)}/login` },
  closing: { message: 'If it was not you, there is nothing to do.' },
})

/** To the present address. */
export const emailChangeAskedMail = (
  ctx: MailContext,
  token: string,
  email: string,
): MailMessage => ({
  subject: { message: 'Your email address is about to change' },
  lines: [
    {
      message:
        'You asked to change the email address of your account at :siteName to :email. It changes once that address is confirmed.',
      values: { email },
    },
    {
      message:
        'If it was not you, somebody knows your password: cancel the change and set a new password at once.',
    },
  ],
  action: { label: 'Cancel the change', url: `${mailLinkBase(ctx)}/email/keep/${token}` },
})

/** To the former address. */
export const emailChangedMail = (email: string): MailMessage => ({
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

const setNewPassword = (ctx: MailContext) => ({
  label: 'Set a new password',
  url: `${mailLinkBase(ctx)}/forgot-password`,
})
