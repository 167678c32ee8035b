import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { passwordResetMail } from './mails.ts'
import { insertTokenAndMail, selectAccountByEmail } from './queries.ts'

/** Mails a link to set a new password. The same work is done, and nothing answered, when there is no such account. */
export async function forgotPassword(ctx: RequestContext, email: string): Promise<void> {
  const { db, clock } = ctx.deps
  const user = await selectAccountByEmail(db, email)
  const reset = await newOneTimeToken(
    { purpose: 'password-reset', userId: user?.id ?? null },
    clock(),
  )
  const receiver = { email, language: user?.language ?? null }
  const mail = await newMail(ctx, receiver, passwordResetMail(ctx, reset.token, email))
  await insertTokenAndMail(db, user ? { token: reset.row, mail } : null)
  sendQueuedMail(ctx)
}
