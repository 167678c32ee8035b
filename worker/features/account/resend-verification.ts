import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { alreadyRegisteredMail, verificationMail } from './mails.ts'
import { insertTokenAndMail, selectLogins } from './queries.ts'

/**
 * Sends the verification mail again, to the signed-in user or to the address. Neither answer nor timing reveals whether
 * the account exists.
 * @param takeMail counts; see `confirmPassword`. Throws RateLimitError.
 */
export async function resendVerification(
  ctx: RequestContext,
  email: string,
  takeMail: () => Promise<void>,
): Promise<void> {
  const { db, clock } = ctx.deps
  const ownUser = ctx.actor.kind === 'user' ? ctx.actor.user : null
  const logins = await selectLogins(db, ownUser?.email ?? email)
  await takeMail()
  const account = logins.find((user) => !user.isProvisional)
  const claim = logins.find((user) => user.isProvisional)
  const user = ownUser ?? (account?.emailVerifiedAt ? undefined : account) ?? claim

  const verification = await newOneTimeToken(
    { purpose: 'email-verification', userId: user?.id ?? null },
    clock(),
  )
  const isTakenByAnother = account !== undefined && account.id !== user?.id
  const message = isTakenByAnother
    ? alreadyRegisteredMail(ctx)
    : verificationMail(ctx, verification.token)
  const mail = await newMail(
    ctx,
    { email: user?.email ?? email, language: user?.language ?? null },
    message,
  )
  const isOwed = user !== undefined && user.emailVerifiedAt === null
  await insertTokenAndMail(db, isOwed ? { token: verification.row, mail } : null)
  sendQueuedMail(ctx)
}
