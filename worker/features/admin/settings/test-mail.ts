import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { composeMail, mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'
import { openMailer } from '#worker/mail/outbox.ts'
import { freshSiteData } from '#worker/settings/site-data.ts'
import type { TestResult } from './schema.ts'
import { errorText, shownDetail } from './shown-detail.ts'

/** Sends a mail to the caller at once, past the queue, by the saved settings. */
export async function testMail(ctx: RequestContext): Promise<TestResult> {
  authorizeAdmin(permissionHolder(ctx), 'admin')
  const { email, language } = requireUser(ctx)
  const site = await freshSiteData(ctx.deps)
  try {
    const { transport, from } = await openMailer({ deps: ctx.deps, site })
    if (!transport) return { outcome: 'mail.kept', count: 1, detail: null }
    const message = testMessage({ deps: ctx.deps, site })
    await transport(await composeMail({ deps: ctx.deps, site }, { email, language }, message), from)
    return { outcome: 'mail.sent', count: 1, detail: email }
  } catch (error) {
    return { outcome: 'mail.failed', count: 1, detail: shownDetail(errorText(error)) }
  }
}

const testMessage = (ctx: Pick<RequestContext, 'deps' | 'site'>): MailMessage => ({
  subject: { message: 'Test mail from :siteName' },
  lines: [{ message: 'This mail was sent to test the settings of outgoing mail. It has arrived.' }],
  action: { label: 'Open settings', url: `${mailLinkBase(ctx)}/admin/settings/outgoing-mail` },
})
