import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { InvalidInviteError } from '#worker/features/account/prove-email.ts'
import { declineInvite } from './join-queries.ts'
import { openManagedInvite } from './policy.ts'
import { cancelInvite, selectInvite } from './queries.ts'

/**
 * Cancels an invite, for whoever manages the members of its workspace; declines it, for the account with the invited
 * address. Throws UnauthorizedError, ForbiddenError, InvalidInviteError.
 */
export async function removeInvite(ctx: RequestContext, inviteId: string): Promise<void> {
  const user = requireUser(ctx)
  const { db, clock } = ctx.deps
  const found = await selectInvite(db, inviteId)
  if (!found) throw new InvalidInviteError()
  const space = openManagedInvite(ctx, found)
  const isRemoved = space
    ? await cancelInvite(db, { id: inviteId, spaceId: space.spaceId, userId: user.id })
    : found.email === user.email &&
      (await declineInvite(db, { inviteId, userId: user.id, now: clock().toISOString() }))
  if (!isRemoved) throw new InvalidInviteError()
}
