import { mayAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'

/**
 * The workspace of an invite that a call names by the invite's id alone; null for whoever may not manage its members, as
 * others never see invites. Throws UnauthorizedError.
 */
export function openManagedSpace(
  ctx: RequestContext,
  spaceId: number | undefined,
): OpenSpace | null {
  const isIn = requireUser(ctx).workspaces.some(({ id }) => id === spaceId)
  if (spaceId === undefined || !isIn) return null
  const space = openSpace(ctx, spaceId)
  return mayAnywhere(space, 'manageMembers') ? space : null
}
