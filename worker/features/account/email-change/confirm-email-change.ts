import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { selectEmailChange, updateEmail } from './queries.ts'
import { emailChangedMail } from '../mails.ts'

export interface EmailChange {
  email: string
  /** The link belongs to the account that the caller is signed in with. */
  isOwn: boolean
}

/** The new address that a mailed link is about; the link stays valid. Throws NotFoundError. */
export async function findEmailChange(ctx: RequestContext, token: string): Promise<EmailChange> {
  return (await load(ctx, token)).change
}

/**
 * Changes the address once, with the account's session or password: whoever opens a mail that a stranger caused does
 * not lend them the address. Sessions stay.
 * @throws NotFoundError, ValidationError (`password`).
 */
export async function confirmEmailChange(
  ctx: RequestContext,
  token: string,
  password: string,
): Promise<EmailChange> {
  const { change, row, tokenHash } = await load(ctx, token)
  if (!change.isOwn && !(await ctx.deps.passwords.verify(password, row.passwordHash)))
    throw new ValidationError({ password: ['This is not the password of the account.'] })
  const { db, clock } = ctx.deps
  const { userId, formerEmail, language } = row
  const { email } = change
  const mail = await newMail(ctx, { email: formerEmail, language }, emailChangedMail(email))
  if (!(await updateEmail(db, { userId, email, tokenHash, mail, now: clock() })))
    throw invalidLink()
  sendQueuedMail(ctx)
  return change
}

async function load(ctx: RequestContext, token: string) {
  const { db, clock } = ctx.deps
  const tokenHash = await hashToken(token)
  const row = await selectEmailChange(db, 'email-change', tokenHash, clock())
  if (!row) throw invalidLink()
  const isOwn = ctx.actor.kind === 'user' && ctx.actor.user.id === row.userId
  const change: EmailChange = { email: row.newEmail, isOwn }
  return { change, row, tokenHash }
}

const invalidLink = () => new NotFoundError('This link is no longer valid.')
