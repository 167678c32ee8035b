import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'
import type { DueRequest } from './received-queries.ts'

type MailContext = Pick<RequestContext, 'deps' | 'site'>

/** Says nothing of what the link leads to: its password may still be missing. */
export const linkCodeMail = (ctx: MailContext, linkHash: string, code: string): MailMessage => ({
  // Without the code: the log of mails keeps subjects as they are, and only bodies encrypted.
  subject: { message: 'Your code for a shared link' },
  lines: [
    {
      message: 'Your code to open a link that was shared with you at :siteName is :code.',
      values: { code },
    },
    { message: 'It expires in 10 minutes and works once.' },
  ],
  action: { label: 'Open the link', url: `${mailLinkBase(ctx)}/drive/s/${linkHash}` },
  closing: { message: 'If you did not ask for it, there is nothing to do.' },
})

/** The names are the senders' own words. */
export const receivedMail = (
  ctx: MailContext,
  { folderHash, folderName, uploads, mailedUploads, files }: DueRequest,
  unsubscribeUrl: string,
): MailMessage => ({
  subject: { message: 'New files for your file request' },
  lines: [
    {
      message: 'New files by your file request for “:folder”: :count',
      values: { folder: folderName, count: uploads - mailedUploads },
    },
    ...files.map(({ name, sender }) => ({
      message: '“:name” from :sender',
      values: { name, sender },
    })),
  ],
  action: { label: 'Open the folder', url: `${mailLinkBase(ctx)}/drive/folders/${folderHash}` },
  unsubscribeUrl,
})

export const linkReportMail = (
  ctx: MailContext,
  linkHash: string,
  { reason, message, email }: { reason: string; message: string; email: string | null },
): MailMessage => ({
  subject: { message: 'A shared link was reported' },
  lines: [
    { message: 'A visitor of :siteName reported a link: :reason.', values: { reason } },
    ...(message === '' ? [] : [{ message: ':text', values: { text: message } }]),
    ...(email === null ? [] : [{ message: 'For questions: :email', values: { email } }]),
  ],
  action: { label: 'Open the link', url: `${mailLinkBase(ctx)}/drive/s/${linkHash}` },
})
