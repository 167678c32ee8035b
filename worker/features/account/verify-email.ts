import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { confirmEmail, selectVerification } from './queries.ts'

export interface Verification {
  email: string
  /** The link belongs to the account that the caller is signed in with. */
  isOwn: boolean
  /**
   * Several have registered with the address. Their mails are alike, and so that nobody opens an account to whoever
   * else registered, this one's password is asked for.
   */
  needsPassword: boolean
}

/** Whose address a link of a verification mail is about; nothing is used up. Throws NotFoundError. */
export async function findVerification(ctx: RequestContext, token: string): Promise<Verification> {
  const { verification } = await load(ctx, token)
  return verification
}

/**
 * Marks the address as proven, once; a provisional account becomes a full one unless somebody else has proven the
 * same address before. Throws NotFoundError, ValidationError (`password`).
 */
export async function verifyEmail(
  ctx: RequestContext,
  token: string,
  password: string,
): Promise<Verification> {
  const { verification, passwordHash } = await load(ctx, token)
  if (verification.needsPassword && !(await ctx.deps.passwords.verify(password, passwordHash)))
    throw new ValidationError({ password: ['This is not the password of this registration.'] })
  const { db, clock } = ctx.deps
  if (!(await confirmEmail(db, await hashToken(token), clock()))) throw invalidLink()
  return verification
}

async function load(ctx: RequestContext, token: string) {
  const { db, clock } = ctx.deps
  const row = await selectVerification(db, await hashToken(token), clock())
  if (!row) throw invalidLink()
  const isOwn = ctx.actor.kind === 'user' && ctx.actor.user.id === row.userId
  const verification: Verification = {
    email: row.email,
    isOwn,
    needsPassword: !isOwn && row.hasRivals === 1,
  }
  return { verification, passwordHash: row.passwordHash }
}

const invalidLink = () => new NotFoundError('This link is no longer valid.')
