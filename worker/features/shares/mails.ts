import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

/** Control characters, and what turns the direction of the text around it. */
const UNUSABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** Who writes to people: the name, or else the address; in mails with the address, as names can be chosen freely. */
export function signatureOf({
  firstName,
  lastName,
  email,
}: Pick<SignedInUser, 'firstName' | 'lastName' | 'email'>): { name: string; full: string } {
  // Services by which people sign in check names less strictly than we do.
  const name = [firstName, lastName].filter(Boolean).join(' ').replaceAll(UNUSABLE, '')
  return name === '' ? { name: email, full: email } : { name, full: `${name} (${email})` }
}

/** To accounts with `unsubscribeUrl`; otherwise the same to every address, whether it has an account or not. */
export const sharedMail = (
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  { sharer, entryName }: { sharer: string; entryName: string },
  unsubscribeUrl?: string,
): MailMessage => ({
  subject: { message: ':sharer shared “:name” with you', values: { sharer, name: entryName } },
  lines: [
    {
      message: ':sharer shared “:name” with you at :siteName.',
      values: { sharer, name: entryName },
    },
    {
      message:
        'Sign in with this email address to open it. If you have no account yet, register with this address and verify it.',
    },
  ],
  action: { label: 'Open', url: `${mailLinkBase(ctx)}/drive/shares` },
  closing: { message: 'If you do not know the sender, there is nothing to do.' },
  ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
})
