import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

interface MailedInvite {
  id: string
  token: string
  inviter: string
  workspace: string
}

/** To accounts with `unsubscribeUrl`; otherwise the same to every address, whether it has an account or not. */
export const inviteMail = (
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  { id, token, inviter, workspace }: MailedInvite,
  unsubscribeUrl?: string,
): MailMessage => ({
  subject: {
    message: ':inviter invited you to the workspace “:workspace”',
    values: { inviter, workspace },
  },
  lines: [
    {
      message: ':inviter invited you to work together in the workspace “:workspace” at :siteName.',
      values: { inviter, workspace },
    },
    { message: 'The invitation expires in 30 days.' },
  ],
  action: {
    label: 'View invitation',
    url: `${mailLinkBase(ctx)}/workspace/join/${id}?token=${token}`,
  },
  closing: { message: 'If you do not know the sender, there is nothing to do.' },
  ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
})
