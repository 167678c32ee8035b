import { InvalidInviteError } from '#worker/features/account/prove-email.ts'
import { requireCredential } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { joinByInvite } from './join-queries.ts'

/**
 * Makes the caller a member; their proven address must be the invited one. Returns the workspace's id.
 * @throws UnauthorizedError, ForbiddenError (a token that may not write), InvalidInviteError.
 */
export async function joinWorkspace(ctx: RequestContext, inviteId: string): Promise<number> {
  const { user, credential } = requireCredential(ctx)
  // The call is a GET, which tokens that may only read can make.
  if (credential.kind === 'token' && !credential.abilities.includes('write'))
    throw new ForbiddenError('This access token was not made for that.', 'token_ability')
  const { db, clock } = ctx.deps
  const answer = { inviteId, userId: user.id, now: clock().toISOString() }
  const id = await joinByInvite(db, answer)
  if (id === null) throw new InvalidInviteError()
  return id
}
