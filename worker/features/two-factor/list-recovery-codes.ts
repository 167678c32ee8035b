import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import {
  isPasswordConfirmed,
  requireConfirmedPassword,
} from '#worker/features/account/confirm-password.ts'
import { selectTwoFactor } from './queries.ts'
import { openRecoveryCodes } from './recovery-codes.ts'

/** The caller's codes that are left; null while the password is not confirmed. Throws UnauthorizedError. */
export async function listRecoveryCodes(ctx: RequestContext): Promise<string[] | null> {
  const { id } = requireUser(ctx)
  if (!isPasswordConfirmed(ctx)) return null
  const { sealedRecoveryCodes } = await selectTwoFactor(ctx.deps.db, id)
  return revealRecoveryCodes(ctx, sealedRecoveryCodes)
}

/** The same for who has loaded the caller's column `two_factor_recovery_codes` already. Throws UnauthorizedError. */
export async function revealRecoveryCodes(
  ctx: RequestContext,
  sealedRecoveryCodes: string | null,
): Promise<string[] | null> {
  if (!isPasswordConfirmed(ctx)) return null
  return openRecoveryCodes(ctx.deps.config.appKey, sealedRecoveryCodes)
}

/** For the call that answers nothing else. Throws UnauthorizedError, ForbiddenError. */
export async function showRecoveryCodes(ctx: RequestContext): Promise<string[]> {
  requireConfirmedPassword(ctx)
  return (await listRecoveryCodes(ctx)) ?? []
}
