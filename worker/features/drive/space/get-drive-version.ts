import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { DriveVersion } from '../entries/schema.ts'
import { selectDriveVersion } from './version-queries.ts'

/** Tells clients whether lists that they have are still right, at the cost of one statement. Throws NotFoundError. */
export async function getDriveVersion(
  ctx: RequestContext,
  input: { workspaceId: number },
): Promise<DriveVersion> {
  const { spaceId, user } = openSpace(ctx, input.workspaceId)
  return { status: 'success', version: await selectDriveVersion(ctx.deps.db, spaceId, user.id) }
}
