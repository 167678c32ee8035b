import { hashToken } from '#worker/auth/tokens.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { confirmInvitedEmail, selectInvitedAddress } from './verification-queries.ts'

/** Says the same of a token of an invitation that has ended, was mailed anew, or is for another address. */
export class InvalidInviteError extends NotFoundError {
  constructor() {
    super('This invite is no longer valid')
  }
}

/**
 * Proves the caller's address by the token of an invitation to it. All access to the account stays. A provisional one
 * becomes full, unless another has the address.
 * @param countAttempt called once the token is read, as the limiter waits for that read.
 * @throws UnauthorizedError, InvalidInviteError.
 */
export async function proveEmail(
  ctx: RequestContext,
  token: string,
  countAttempt: () => Promise<void>,
): Promise<void> {
  const user = requireUser(ctx)
  const { db, clock } = ctx.deps
  const now = clock()
  const tokenHash = await hashToken(token)
  const address = await selectInvitedAddress(db, tokenHash, now)
  await countAttempt()
  if (address !== user.email) throw new InvalidInviteError()
  if (user.emailVerifiedAt !== null) return
  if (!(await confirmInvitedEmail(db, { userId: user.id, tokenHash, now })))
    throw new InvalidInviteError()
}
