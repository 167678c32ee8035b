import { auditStatement } from '#worker/audit/audit.ts'
import type { AuditAction } from '#worker/audit/actions.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { twoFactorOffMail } from '#worker/features/two-factor/mails.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import type { Target } from '../../rights/queries.ts'
import { loadTarget } from '../load-target.ts'
import { clearSecondFactor, deleteSessions, deleteTokens } from './queries.ts'

const auditOf = (ctx: RequestContext, action: AuditAction, target: Target, ids?: number[]) =>
  auditStatement(ctx.deps.db, ctx, {
    action,
    subject: { type: 'user', id: target.id, name: target.email },
    ...(ids && { before: { ids } }),
  })

/** Switches somebody's second factor off, ends their sessions, and tells them; nothing where it is off. Throws as `loadTarget`. */
export async function resetTwoFactor(ctx: RequestContext, id: number): Promise<void> {
  const target = await loadTarget(ctx, 'users.update', id)
  if (target.twoFactorConfirmedAt === null) return
  const { db, clock } = ctx.deps
  const mail = await newMail(ctx, target, twoFactorOffMail(ctx))
  const audit = auditOf(ctx, 'users.reset_two_factor', target)
  await clearSecondFactor(db, { userId: id, mail, now: clock().toISOString() }, audit)
  sendQueuedMail(ctx)
}

/** Ends sessions of somebody. Throws as `loadTarget`. */
export async function endUserSessions(
  ctx: RequestContext,
  id: number,
  ids: number[],
): Promise<void> {
  const target = await loadTarget(ctx, 'users.update', id)
  await deleteSessions(ctx.deps.db, id, ids, auditOf(ctx, 'users.end_sessions', target, ids))
}

/** Deletes access tokens of somebody. Throws as `loadTarget`. */
export async function deleteUserTokens(
  ctx: RequestContext,
  id: number,
  ids: number[],
): Promise<void> {
  const target = await loadTarget(ctx, 'users.update', id)
  await deleteTokens(ctx.deps.db, id, ids, auditOf(ctx, 'users.delete_tokens', target, ids))
}
