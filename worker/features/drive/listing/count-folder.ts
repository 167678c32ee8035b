import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { countChildren } from './folder-queries.ts'

/** How many entries are right in a folder, the trash not counted. Throws NotFoundError. */
export async function countFolder(
  ctx: RequestContext,
  input: { id: number; workspaceId: number },
): Promise<number> {
  const { spaceId } = openSpace(ctx, input.workspaceId)
  const count = await countChildren(ctx.deps.db, spaceId, input.id)
  if (count === null) throw new NotFoundError()
  return count
}
