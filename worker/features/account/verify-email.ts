import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { confirmEmail, selectVerification } from './queries.ts'

export interface Verification {
  userId: number
  email: string
}

/** Whose address a link of a verification mail is about; nothing is used up. Throws NotFoundError. */
export async function findVerification(ctx: RequestContext, token: string): Promise<Verification> {
  const { db, clock } = ctx.deps
  const verification = await selectVerification(db, await hashToken(token), clock())
  if (!verification) throw new NotFoundError('This link is no longer valid.')
  return verification
}

/**
 * Marks the address as proven, once; a provisional account becomes a full one unless somebody else has proven the
 * same address before. Throws NotFoundError.
 */
export async function verifyEmail(ctx: RequestContext, token: string): Promise<Verification> {
  const { db, clock } = ctx.deps
  const verified = await confirmEmail(db, await hashToken(token), clock())
  if (!verified) throw new NotFoundError('This link is no longer valid.')
  return verified
}
