import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { twoFactorOffMail } from './mails.ts'
import { clearTwoFactor, clearUnconfirmedTwoFactor } from './queries.ts'

/**
 * Switches two-factor authentication off and ends all other sessions, or gives up switching it on.
 * Throws UnauthorizedError, ForbiddenError, ConflictError.
 */
export async function disableTwoFactor(ctx: RequestContext): Promise<void> {
  const { user, credential } = requireConfirmedPassword(ctx)
  const { db, clock } = ctx.deps
  const now = clock()
  if (user.twoFactorConfirmedAt === null) {
    if (!(await clearUnconfirmedTwoFactor(db, user.id, now)))
      throw new ConflictError('Two-factor authentication was just switched on.')
    return
  }
  const mail = await newMail(ctx, user, twoFactorOffMail(ctx))
  const keptSessionId = credential.kind === 'session' ? credential.id : null
  await clearTwoFactor(db, { userId: user.id, keptSessionId, mail, now })
  sendQueuedMail(ctx)
}
