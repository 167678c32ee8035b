import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

interface Transfer {
  workspace: string
  /** Names, as people see them. */
  taker: string
  formerOwner: string
}

/** To the new owner. */
export const receivedWorkspaceMail = (
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  { workspace, formerOwner }: Transfer,
): MailMessage => ({
  subject: { message: 'The workspace “:workspace” is yours now', values: { workspace } },
  lines: [
    {
      message: 'You are the new owner of the workspace “:workspace” at :siteName.',
      values: { workspace },
    },
    {
      message: 'It belonged to :name before. Its files count toward your storage.',
      values: { name: formerOwner },
    },
  ],
  action: { label: 'Open', url: `${mailLinkBase(ctx)}/drive` },
})

/** To the former one. */
export const givenWorkspaceMail = (
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  { workspace, taker }: Transfer,
): MailMessage => ({
  subject: { message: 'The workspace “:workspace” has a new owner', values: { workspace } },
  lines: [
    {
      message: 'The workspace “:workspace” at :siteName belongs to :name now.',
      values: { workspace, name: taker },
    },
    { message: 'You are still a member. Its files do not count toward your storage any more.' },
  ],
  action: { label: 'Open', url: `${mailLinkBase(ctx)}/drive` },
})
