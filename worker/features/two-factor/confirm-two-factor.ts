import { decryptSecret } from '#worker/auth/encryption.ts'
import { acceptedTotpStep } from '#worker/auth/totp.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, ValidationError } from '#worker/errors.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { twoFactorOnMail } from './mails.ts'
import { confirmSecret, selectTwoFactor } from './queries.ts'
import type { ConfirmTwoFactorInput } from './schema.ts'

/**
 * Switches two-factor authentication on by a code of the app that holds the secret, and ends all other sessions.
 * See `confirmPassword` for `takeAttempt`.
 * Throws UnauthorizedError, ForbiddenError, RateLimitError, ConflictError, ValidationError.
 */
export async function confirmTwoFactor(
  ctx: RequestContext,
  { code }: ConfirmTwoFactorInput,
  takeAttempt: () => Promise<void>,
): Promise<void> {
  const { user, credential } = requireConfirmedPassword(ctx)
  const { db, config, clock } = ctx.deps
  const now = clock()
  const { sealedSecret, confirmedAt, lastStep } = await selectTwoFactor(db, user.id)
  await takeAttempt()
  if (confirmedAt !== null) throw new ConflictError('Two-factor authentication is on already.')
  if (sealedSecret === null)
    throw new ConflictError('Please switch two-factor authentication on first.')

  const secret = await decryptSecret(config.appKey, 'two-factor', sealedSecret)
  const step = await acceptedTotpStep({ secret, code, lastStep, now })
  if (step === null) throw new ValidationError({ code: ['This code is not right, or no longer.'] })

  const mail = await newMail(ctx, user, twoFactorOnMail(ctx))
  const keptSessionId = credential.kind === 'session' ? credential.id : null
  await confirmSecret(db, { userId: user.id, sealedSecret, step, keptSessionId, mail, now })
  sendQueuedMail(ctx)
}
