import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { updateRecoveryCodes } from './queries.ts'
import { newRecoveryCodes, sealRecoveryCodes } from './recovery-codes.ts'

/** New recovery codes in the place of the old ones. Throws UnauthorizedError, ForbiddenError, ConflictError. */
export async function regenerateRecoveryCodes(ctx: RequestContext): Promise<void> {
  const { user } = requireConfirmedPassword(ctx)
  const sealed = await sealRecoveryCodes(ctx.deps.config.appKey, newRecoveryCodes())
  if (!(await updateRecoveryCodes(ctx.deps.db, user.id, sealed)))
    throw new ConflictError('Please switch two-factor authentication on first.')
}
