import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { passwordChangedMail } from './messages.ts'
import { resetPasswordByToken } from './password-queries.ts'
import type { ResetPasswordInput } from './schema.ts'

/**
 * Sets a new password by a mailed token, which is used up, and ends all sessions. It signs nobody in: who has
 * two-factor authentication is asked for a code as ever. Throws ValidationError.
 */
export async function resetPassword(ctx: RequestContext, input: ResetPasswordInput): Promise<void> {
  const { db, clock } = ctx.deps
  const [passwordHash, tokenHash, mail] = await Promise.all([
    ctx.deps.passwords.hash(input.password),
    hashToken(input.token),
    newMail(ctx, { email: input.email, language: null }, passwordChangedMail(ctx)),
  ])
  const reset = { tokenHash, email: input.email, passwordHash, mail, now: clock() }
  if (!(await resetPasswordByToken(db, reset))) {
    throw new ValidationError({
      email: ['This link to set a new password is not valid for this address, or no longer.'],
    })
  }
  sendQueuedMail(ctx)
}
