import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

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
