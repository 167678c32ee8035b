import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { passwordChangedMail } from './mails.ts'
import { resetPasswordByToken, selectReset } from './password-queries.ts'
import { removedAccess, takenOverAccess } from './removed-access.ts'
import type { ResetPasswordInput } from './schema.ts'

/**
 * Sets a new password by a mailed token and ends all sessions, access tokens and connections. The second factor stays,
 * unless this first verifies the address without a session.
 * @throws ValidationError.
 */
export async function resetPassword(ctx: RequestContext, input: ResetPasswordInput): Promise<void> {
  const { db, clock } = ctx.deps
  const reset = { tokenHash: await hashToken(input.token), email: input.email, now: clock() }
  const [passwordHash, account] = await Promise.all([
    ctx.deps.passwords.hash(input.password),
    selectReset(db, reset),
  ])
  if (!account) throw invalidToken()
  const isSignedIn = ctx.actor.kind === 'user' && ctx.actor.user.id === account.userId
  const isTakeover = account.emailVerifiedAt === null && !isSignedIn
  const removed = isTakeover ? takenOverAccess(account) : removedAccess(account)
  const mail = await newMail(ctx, account, passwordChangedMail(ctx, removed))
  if (!(await resetPasswordByToken(db, { ...reset, passwordHash, isTakeover, mail })))
    throw invalidToken()
  sendQueuedMail(ctx)
}

const invalidToken = () =>
  new ValidationError({
    email: ['This link to set a new password is not valid for this address, or no longer.'],
  })
