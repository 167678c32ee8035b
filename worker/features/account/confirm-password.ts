import { requireCredential } from '#worker/context/context.ts'
import type { Credential, RequestContext, SignedInUser } from '#worker/context/context.ts'
import { ForbiddenError, ValidationError } from '#worker/errors.ts'
import { selectPasswordHash, updatePasswordConfirmation } from './password-queries.ts'

export const PASSWORD_CONFIRMATION_SECONDS = 9000

/** Whether the password was typed in this session lately. Throws UnauthorizedError. */
export function isPasswordConfirmed(
  ctx: RequestContext,
  seconds = PASSWORD_CONFIRMATION_SECONDS,
): boolean {
  const { passwordConfirmedAt } = requireCredential(ctx).credential
  if (passwordConfirmedAt === null) return false
  const ageMs = ctx.deps.clock().getTime() - Date.parse(passwordConfirmedAt)
  return ageMs <= Math.min(seconds, PASSWORD_CONFIRMATION_SECONDS) * 1000
}

/** The signed-in user, whose password was typed in this session lately. Throws UnauthorizedError, ForbiddenError. */
export function requireConfirmedPassword(ctx: RequestContext): {
  user: SignedInUser
  credential: Credential
} {
  const caller = requireCredential(ctx)
  if (!isPasswordConfirmed(ctx))
    throw new ForbiddenError(
      'Please confirm your password first.',
      'password_confirmation_required',
    )
  return caller
}

/**
 * Keeps with this session that the password was typed.
 * @param takeAttempt counts; between the first read and its use, as it waits until the caller is confirmed.
 * Throws UnauthorizedError, RateLimitError, ValidationError.
 */
export async function confirmPassword(
  ctx: RequestContext,
  password: string,
  takeAttempt: () => Promise<void>,
): Promise<void> {
  const { user, credential } = requireCredential(ctx)
  const stored = await selectPasswordHash(ctx.deps.db, user.id)
  await takeAttempt()
  if (!(await ctx.deps.passwords.verify(password, stored)))
    throw new ValidationError({ password: ['This is not your password.'] })
  await updatePasswordConfirmation(ctx.deps.db, credential, ctx.deps.clock())
}
