import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { InvalidInviteError } from '#worker/features/account/prove-email.ts'
import { cancelInvite, declineInvite } from './join-queries.ts'
import { openManagedSpace } from './open-managed-space.ts'
import { selectInvite } from './queries.ts'

/**
 * Cancels an invite, for whoever manages the members of its workspace; declines it, for the account with the invited
 * address. Throws UnauthorizedError, InvalidInviteError.
 */
export async function removeInvite(ctx: RequestContext, inviteId: string): Promise<void> {
  const user = requireUser(ctx)
  const { db, clock } = ctx.deps
  const found = await selectInvite(db, inviteId)
  if (!found) throw new InvalidInviteError()
  const space = openManagedSpace(ctx, found.spaceId)
  const isRemoved = space
    ? await cancelInvite(db, { inviteId, spaceId: space.spaceId })
    : found.email === user.email &&
      (await declineInvite(db, { inviteId, userId: user.id, now: clock().toISOString() }))
  if (!isRemoved) throw new InvalidInviteError()
}
