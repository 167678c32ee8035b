import { mayAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { authorizeRoles } from '../policy.ts'

/*
 * | who                                      | invite, resend, cancel, change role | join, decline         |
 * |------------------------------------------|-------------------------------------|-----------------------|
 * | owner                                    | yes                                 | no                    |
 * | member with `manageMembers`              | where no right exceeds their own    | no                    |
 * | account whose proven address is invited  | no                                  | until the invite ends |
 * | anybody else                             | 404                                 | 404                   |
 */

/**
 * Opens the workspace of an invite that a call names by the invite's id alone; null for whoever may not manage its
 * members, as others never see invites. Throws UnauthorizedError, ForbiddenError (it gives more than the caller has).
 */
export function openManagedInvite(
  ctx: Pick<RequestContext, 'actor'>,
  invite: { spaceId: number; permissions: string[] } | null,
): OpenSpace | null {
  const isIn = requireUser(ctx).workspaces.some(({ id }) => id === invite?.spaceId)
  if (!invite || !isIn) return null
  const space = openSpace(ctx, invite.spaceId)
  if (!mayAnywhere(space, 'manageMembers')) return null
  authorizeRoles(space, invite.permissions)
  return space
}

/** Throws ForbiddenError when the owner may have no workspaces any more, and so no people in them. */
export function authorizeGrowth(mostMembers: number | null): void {
  if (mostMembers === 0)
    throw new ForbiddenError('The owner of this workspace may not invite people.')
}
