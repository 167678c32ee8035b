import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'
import type { ContactInput } from './schema.ts'

/** To the owner; an answer goes to the sender. */
export const contactMail = (
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  { name, email, message }: ContactInput,
): MailMessage => ({
  subject: { message: 'Message from :name', values: { name } },
  lines: [
    { message: ':name (:email) wrote on the contact page of :siteName:', values: { name, email } },
    // A paragraph each, as a mail's HTML shows no line breaks.
    ...message.split(/\s*\n\s*/).map((text) => ({ message: ':text', values: { text } })),
  ],
  action: { label: 'Open messages', url: `${mailLinkBase(ctx)}/admin/contact-messages` },
  closing: { message: 'If you reply to this mail, your answer goes to :email.', values: { email } },
  replyTo: email,
})
