import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { visitLink } from '#worker/features/drive/entries/visit-link.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { takeReport } from './limits.ts'
import { linkReportMail } from './mails.ts'
import { insertReport } from './report-queries.ts'
import type { ReportLinkInput } from './schema.ts'

/**
 * Keeps a visitor's report of a link that they have open, and mails it to the site's address for abuse, if there is one.
 * @throws NotFoundError, LinkPasswordRequiredError, LinkCodeRequiredError, RateLimitError.
 */
export async function reportLink(
  ctx: RequestContext,
  env: WorkerEnv,
  key: string,
  { reason, message, email }: ReportLinkInput,
): Promise<void> {
  const { link } = await visitLink(ctx, key)
  await takeReport(env, ctx, link.hash)
  const receiver = ctx.site.settings['mail.abuse_address']
  const report = { reason, message, email: email ?? null }
  const mail =
    receiver === ''
      ? null
      : await newMail(
          ctx,
          { email: receiver, language: null },
          linkReportMail(ctx, link.hash, report),
        )
  await insertReport(
    ctx.deps.db,
    { ...report, linkId: link.id, linkHash: link.hash, userId: link.userId },
    { mail, now: ctx.deps.clock().toISOString() },
  )
  if (mail) sendQueuedMail(ctx)
}
