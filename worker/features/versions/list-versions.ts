import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { presentVersion } from './present.ts'
import { selectVersionsOf } from './queries.ts'
import type { ListVersionsResponse } from './schema.ts'

/**
 * Lists the earlier contents of the caller's file, the latest first.
 * @throws NotFoundError.
 */
export async function listVersions(
  ctx: RequestContext,
  input: { id: number; workspaceId: number },
): Promise<ListVersionsResponse> {
  const { spaceId } = openSpace(ctx, input.workspaceId)
  const rows = await selectVersionsOf(ctx.deps.db, spaceId, input.id)
  if (!rows) throw new NotFoundError()
  return { status: 'success', versions: rows.map(presentVersion) }
}
