import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { deleteVersion as forgetVersion } from './queries.ts'
import type { VersionParam } from './schema.ts'

/** Permanently deletes an earlier version of a file; its space is free at once. Throws NotFoundError. */
export async function deleteVersion(
  ctx: RequestContext,
  input: VersionParam & { workspaceId: number },
): Promise<void> {
  const space = openSpace(ctx, input.workspaceId)
  authorizeAnywhere(space, 'delete')
  const ref = { spaceId: space.spaceId, entryId: input.id, versionId: input.versionId }
  if (!(await forgetVersion(ctx.deps.db, ref))) throw new NotFoundError()
}
