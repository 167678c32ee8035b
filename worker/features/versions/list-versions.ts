import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { presentVersion } from './present.ts'
import { selectVersionsOf } from './queries.ts'
import type { ListVersionsResponse } from './schema.ts'

/**
 * Lists the earlier contents of a file, the latest first.
 * @throws NotFoundError.
 */
export async function listVersions(
  ctx: RequestContext,
  input: { id: number },
): Promise<ListVersionsResponse> {
  const caller = callerAccess(ctx)
  const found = await selectVersionsOf(ctx.deps.db, caller.user.id, input.id)
  if (!found) throw new NotFoundError()
  authorize(caller, 'view', [found.file])
  return { status: 'success', versions: found.versions.map(presentVersion) }
}
