import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { countChildren } from './folder-queries.ts'
import { resolveScope } from './policy.ts'

/** How many entries are right in a folder, the trash not counted. Throws NotFoundError. */
export async function countFolder(
  ctx: RequestContext,
  input: { id: number; workspaceId: number },
): Promise<number> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  const count = await countChildren(ctx.deps.db, scope, input.id)
  if (count === null) throw new NotFoundError()
  return count
}
