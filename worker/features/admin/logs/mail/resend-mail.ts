import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { sendQueuedMail } from '#worker/mail/outbox.ts'
import { requeueMail, selectListedMail } from './queries.ts'

/** Sends a mail once more, as it was. Throws NotFoundError; as `authorizeAdmin`. */
export async function resendMail(ctx: RequestContext, id: number): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'logs.view')
  const { db, clock } = ctx.deps
  const mail = await selectListedMail(db, id)
  if (!mail) throw new NotFoundError()
  const audit = auditStatement(db, ctx, {
    action: 'mail.resend',
    subject: { type: 'mail', id, name: mail.recipient },
  })
  await requeueMail(db, id, clock(), audit)
  sendQueuedMail(ctx)
}
