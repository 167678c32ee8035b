import { requireCredential } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { passwordChangedMail } from './mails.ts'
import { selectPasswordAndAccess, updatePassword } from './password-queries.ts'
import { keptTokenId, removedAccess } from './removed-access.ts'
import type { ChangePasswordInput } from './schema.ts'

/**
 * Changes the caller's own password, ends their other sessions and, on request, their other access tokens and all
 * connections. Returns the new hash.
 * @param takeAttempt see `confirmPassword`.
 * Throws UnauthorizedError, RateLimitError, ValidationError.
 */
export async function changePassword(
  ctx: RequestContext,
  input: ChangePasswordInput,
  takeAttempt: () => Promise<void>,
): Promise<string> {
  const { user, credential } = requireCredential(ctx)
  const { db, clock } = ctx.deps
  if (!user.hasPassword) {
    throw new ValidationError({
      current_password: ['You have no password yet. Set one by “Forgot your password?”.'],
    })
  }
  const stored = await selectPasswordAndAccess(db, user.id)
  await takeAttempt()
  if (!stored || !(await ctx.deps.passwords.verify(input.current_password, stored.passwordHash)))
    throw new WrongPasswordError()

  const { removeAccess } = input
  const removed = removeAccess ? removedAccess(stored, keptTokenId(credential)) : []
  const [passwordHash, mail] = await Promise.all([
    ctx.deps.passwords.hash(input.password),
    newMail(ctx, user, passwordChangedMail(ctx, removed)),
  ])
  const isChanged = await updatePassword(db, {
    userId: user.id,
    formerHash: stored.passwordHash,
    passwordHash,
    kept: credential,
    removeAccess,
    mail,
    now: clock(),
  })
  // A concurrent call changed the password first.
  if (!isChanged) throw new WrongPasswordError()
  sendQueuedMail(ctx)
  return passwordHash
}

class WrongPasswordError extends ValidationError {
  constructor() {
    super({ current_password: ['This is not your password.'] })
  }
}
