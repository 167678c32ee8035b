import { auditStatement } from '#worker/audit/audit.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { passwordChangedMail } from '#worker/features/account/mails.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { loadTarget } from '../load-target.ts'
import { setPassword } from './queries.ts'

/**
 * Sets somebody's password; ends their sessions, access tokens and connections, and tells them.
 * Throws as `loadTarget`.
 */
export async function setUserPassword(
  ctx: RequestContext,
  id: number,
  password: string,
): Promise<void> {
  const target = await loadTarget(ctx, 'users.update', id)
  const { db, clock, passwords } = ctx.deps
  const [passwordHash, mail] = await Promise.all([
    passwords.hash(password),
    newMail(ctx, target, passwordChangedMail(ctx, [])),
  ])
  const audit = auditStatement(db, ctx, {
    action: 'users.set_password',
    subject: { type: 'user', id, name: target.email },
  })
  await setPassword(db, { userId: id, passwordHash, mail, now: clock().toISOString() }, audit)
  sendQueuedMail(ctx)
}
