import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { accessRemovedMail } from './mails.ts'
import { takenOverAccess } from './removed-access.ts'
import { confirmEmail, selectVerification } from './verification-queries.ts'

export interface Verification {
  email: string
  /** The link belongs to the account that the caller is signed in with. */
  isOwn: boolean
  /** The caller may prove the address without knowing the account's password. */
  mayTakeOver: boolean
}

/** The address that the link of a verification mail is about; the link stays valid. Throws NotFoundError. */
export async function findVerification(ctx: RequestContext, token: string): Promise<Verification> {
  const { verification } = await load(ctx, token)
  return verification
}

/**
 * Verifies the address once, with the account's session or password. A provisional account becomes a full one, unless
 * another has the address.
 * @throws NotFoundError, ValidationError (`password`).
 */
export async function verifyEmail(
  ctx: RequestContext,
  token: string,
  password: string,
): Promise<Verification> {
  const { verification, row } = await load(ctx, token)
  if (!verification.isOwn && !(await ctx.deps.passwords.verify(password, row.passwordHash)))
    throw new ValidationError({ password: ['This is not the password of this registration.'] })
  const { db, clock } = ctx.deps
  const proof = { tokenHash: await hashToken(token), takeover: null, now: clock() }
  if (!(await confirmEmail(db, proof))) throw invalidLink()
  return verification
}

/**
 * Verifies the address by the mailbox alone. A stranger may have registered it, so all earlier access is removed; files
 * stay. Returns the address and a password token.
 * @throws NotFoundError, ValidationError.
 */
export async function takeOverByEmail(
  ctx: RequestContext,
  token: string,
): Promise<{ email: string; resetToken: string }> {
  const { verification, row } = await load(ctx, token)
  if (!verification.mayTakeOver)
    throw new ValidationError({ password: ['Please enter the password of this registration.'] })
  const { db, clock } = ctx.deps
  const now = clock()
  const reset = await newOneTimeToken({ purpose: 'password-reset', userId: row.userId }, now)
  const mail = await newMail(ctx, row, accessRemovedMail(ctx, takenOverAccess(row)))
  const takeover = { reset: reset.row, mail }
  if (!(await confirmEmail(db, { tokenHash: await hashToken(token), takeover, now })))
    throw invalidLink()
  sendQueuedMail(ctx)
  return { email: row.email, resetToken: reset.token }
}

async function load(ctx: RequestContext, token: string) {
  const { db, clock } = ctx.deps
  const row = await selectVerification(db, await hashToken(token), clock())
  if (!row) throw invalidLink()
  const isOwn = ctx.actor.kind === 'user' && ctx.actor.user.id === row.userId
  const verification: Verification = {
    email: row.email,
    isOwn,
    mayTakeOver: ctx.actor.kind === 'guest',
  }
  return { verification, row }
}

const invalidLink = () => new NotFoundError('This link is no longer valid.')
