import { encryptSecret } from '#worker/auth/encryption.ts'
import { newTotpSecret } from '#worker/auth/totp.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { insertTwoFactor } from './queries.ts'
import { newRecoveryCodes, sealRecoveryCodes } from './recovery-codes.ts'

/**
 * The first step: a secret and recovery codes, which a code then confirms. Repeating it keeps the secret, so that a
 * scanned code stays valid.
 * @throws UnauthorizedError, ForbiddenError, ConflictError.
 */
export async function enableTwoFactor(ctx: RequestContext): Promise<void> {
  const { user } = requireConfirmedPassword(ctx)
  if (user.twoFactorConfirmedAt !== null)
    throw new ConflictError('Two-factor authentication is on already.')
  const { appKey } = ctx.deps.config
  const [secret, recoveryCodes] = await Promise.all([
    encryptSecret(appKey, 'two-factor', newTotpSecret()),
    sealRecoveryCodes(appKey, newRecoveryCodes()),
  ])
  await insertTwoFactor(ctx.deps.db, user.id, { secret, recoveryCodes })
}
