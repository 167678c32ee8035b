import { isRequirementViolation } from '#db/client.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { insertEmailChange, selectForEmailChange } from './queries.ts'
import { emailChangeAskedMail, emailChangeMail, emailTakenMail } from '../mails.ts'
import type { ChangeEmailInput } from '../schema.ts'

/**
 * Mails a link to the new address, which proves it, and one to the present address, which cancels the change.
 * @param take.attempt see `confirmPassword`; `take.mails` counts the mails.
 * Throws UnauthorizedError, RateLimitError, ValidationError.
 */
export async function requestEmailChange(
  ctx: RequestContext,
  { email, password }: ChangeEmailInput,
  take: { attempt: () => Promise<void>; mails: () => Promise<void> },
): Promise<void> {
  const user = requireUser(ctx)
  const { db, clock, passwords } = ctx.deps
  if (!user.hasPassword)
    throw new ValidationError({
      password: ['You have no password yet. Set one by “Forgot your password?”.'],
    })
  if (email === user.email)
    throw new ValidationError({ email: ['This is your email address already.'] })
  const stored = await selectForEmailChange(db, user.id, email)
  await take.attempt()
  if (!stored || !(await passwords.verify(password, stored.passwordHash)))
    throw new WrongPasswordError()
  await take.mails()

  const now = clock()
  const about = { userId: user.id, data: { email } }
  const [change, cancel] = await Promise.all([
    newOneTimeToken({ purpose: 'email-change', ...about }, now),
    newOneTimeToken({ purpose: 'email-change-cancel', ...about }, now),
  ])
  const mails = await Promise.all([
    newMail(
      ctx,
      { email, language: user.language },
      // The response is the same.
      stored.isTaken === 1 ? emailTakenMail(ctx) : emailChangeMail(ctx, change.token),
    ),
    newMail(ctx, user, emailChangeAskedMail(ctx, cancel.token, email)),
  ])
  const tokens: [typeof change.row, typeof cancel.row] = [change.row, cancel.row]
  try {
    const { passwordHash } = stored
    await insertEmailChange(db, { userId: user.id, passwordHash, tokens, mails })
  } catch (error) {
    if (isRequirementViolation(error)) throw new WrongPasswordError()
    throw error
  }
  sendQueuedMail(ctx)
}

class WrongPasswordError extends ValidationError {
  constructor() {
    super({ password: ['This is not your password.'] })
  }
}
