import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { countChildren } from './folder-queries.ts'

/** Counts the entries directly in a folder, without the trash. Throws NotFoundError. */
export async function countFolder(
  ctx: RequestContext,
  input: { id: number; workspaceId: number },
): Promise<number> {
  const { spaceId } = openSpace(ctx, input.workspaceId)
  const count = await countChildren(ctx.deps.db, spaceId, input.id)
  if (count === null) throw new NotFoundError()
  return count
}
