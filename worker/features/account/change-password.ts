import { requireCredential } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { passwordChangedMail } from './messages.ts'
import { selectPasswordHash, updatePassword } from './password-queries.ts'
import type { ChangePasswordInput } from './schema.ts'

/** Changes the caller's own password and ends their other sessions. Throws UnauthorizedError, ValidationError. */
export async function changePassword(
  ctx: RequestContext,
  input: ChangePasswordInput,
): Promise<void> {
  const { user, credential } = requireCredential(ctx)
  const { db, clock } = ctx.deps
  if (!user.hasPassword) {
    throw new ValidationError({
      current_password: ['You have no password yet. Set one by “Forgot your password?”.'],
    })
  }
  const stored = await selectPasswordHash(db, user.id)
  if (stored === null || !(await ctx.deps.passwords.verify(input.current_password, stored)))
    throw new WrongPasswordError()

  const passwordHash = await ctx.deps.passwords.hash(input.password)
  const mail = await newMail(ctx, user, passwordChangedMail(ctx))
  const keptSessionId = credential.kind === 'session' ? credential.id : null
  const isChanged = await updatePassword(db, {
    userId: user.id,
    formerHash: stored,
    passwordHash,
    keptSessionId,
    mail,
    now: clock(),
  })
  // Another call was faster, and it is no longer the password.
  if (!isChanged) throw new WrongPasswordError()
  sendQueuedMail(ctx)
}

class WrongPasswordError extends ValidationError {
  constructor() {
    super({ current_password: ['This is not your password.'] })
  }
}
