import { requireCredential } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { accessRemovedMail } from './mails.ts'
import { selectPasswordAndAccess, deleteOtherAccess } from './password-queries.ts'
import { keptTokenId, removedAccess } from './removed-access.ts'
import type { LogoutOthersInput } from './schema.ts'

/**
 * Ends all sessions of the caller but this one and, on request, their other access tokens and all connections; always
 * asks for the password.
 * @param takeAttempt see `confirmPassword`.
 * Throws UnauthorizedError, RateLimitError, ValidationError.
 */
export async function logoutOtherSessions(
  ctx: RequestContext,
  { password, removeAccess }: LogoutOthersInput,
  takeAttempt: () => Promise<void>,
): Promise<void> {
  const { user, credential } = requireCredential(ctx)
  const { db } = ctx.deps
  const stored = await selectPasswordAndAccess(db, user.id)
  await takeAttempt()
  if (!(await ctx.deps.passwords.verify(password, stored?.passwordHash || null)) || !stored)
    throw new ValidationError({ password: ['This is not your password.'] })
  const mail = removeAccess
    ? await newMail(
        ctx,
        user,
        accessRemovedMail(ctx, removedAccess(stored, keptTokenId(credential))),
      )
    : null
  await deleteOtherAccess(db, { userId: user.id, kept: credential, mail })
  if (mail) sendQueuedMail(ctx)
}
