import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { selectFileCount } from './queries.ts'
import { MOST_COUNTED_FILES } from './schema.ts'
import type { WorkspaceFilesResponse } from './schema.ts'

/** The files of a workspace, which its members can see. Throws UnauthorizedError, NotFoundError. */
export async function countWorkspaceFiles(
  ctx: RequestContext,
  { workspaceId }: { workspaceId: number },
): Promise<Omit<WorkspaceFilesResponse, 'status'>> {
  const { spaceId } = openSpace(ctx, workspaceId)
  const { count, usedBytes } = await selectFileCount(ctx.deps.db, spaceId)
  return {
    count: Math.min(count, MOST_COUNTED_FILES),
    is_more: count > MOST_COUNTED_FILES,
    size: usedBytes,
  }
}
