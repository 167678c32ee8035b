import { auditStatement } from '#worker/audit/audit.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { verificationMail } from '#worker/features/account/mails.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { loadTarget } from '../load-target.ts'
import { FIRST_PASSWORD_MS, newPasswordMail } from '../mails.ts'
import { insertLink } from './queries.ts'

/** Counts mails to one address. Throws RateLimitError. */
type TakeMail = (email: string) => Promise<void>

/** Mails somebody a link to set a new password. Throws as `loadTarget`; ConflictError, RateLimitError. */
export async function sendPasswordLink(
  ctx: RequestContext,
  id: number,
  takeMail: TakeMail,
): Promise<void> {
  const target = await loadTarget(ctx, 'users.update', id)
  if (target.isProvisional) throw new ConflictError('This address has to be confirmed first.')
  await takeMail(target.email)
  const { db, clock } = ctx.deps
  const link = await newOneTimeToken(
    { purpose: 'password-reset', userId: id, lifetimeMs: FIRST_PASSWORD_MS },
    clock(),
  )
  const mail = await newMail(ctx, target, newPasswordMail(ctx, link.token, target.email))
  const audit = auditStatement(db, ctx, {
    action: 'users.send_password_link',
    subject: { type: 'user', id, name: target.email },
  })
  await insertLink(db, { token: link.row, mail }, audit)
  sendQueuedMail(ctx)
}

/** Mails somebody the link again that proves their address. Throws as `sendPasswordLink`. */
export async function sendVerification(
  ctx: RequestContext,
  id: number,
  takeMail: TakeMail,
): Promise<void> {
  const target = await loadTarget(ctx, 'users.update', id)
  if (target.emailVerifiedAt !== null) throw new ConflictError('This address is confirmed.')
  await takeMail(target.email)
  const { db, clock } = ctx.deps
  const link = await newOneTimeToken({ purpose: 'email-verification', userId: id }, clock())
  const mail = await newMail(ctx, target, verificationMail(ctx, link.token))
  const audit = auditStatement(db, ctx, {
    action: 'users.send_verification',
    subject: { type: 'user', id, name: target.email },
  })
  await insertLink(db, { token: link.row, mail }, audit)
  sendQueuedMail(ctx)
}
