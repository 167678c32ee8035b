import { mayAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { selectDetails } from './workspace-details-queries.ts'
import { presentDetails } from './present.ts'
import type { WorkspaceDetails } from './schema.ts'

/** A workspace with its people; 0 is the personal one. Throws UnauthorizedError, NotFoundError. */
export async function getWorkspace(ctx: RequestContext, id: number): Promise<WorkspaceDetails> {
  const space = openSpace(ctx, id)
  const { spaceId, user } = space
  const withInvites = mayAnywhere(space, 'manageMembers')
  const details = await selectDetails(ctx.deps.db, { spaceId, userId: user.id, withInvites })
  if (!details) throw new NotFoundError()
  return presentDetails(ctx, details, user)
}
