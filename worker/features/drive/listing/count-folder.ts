import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { countChildren } from './folder-queries.ts'

/** Counts the entries directly in a folder; in the trash, those trashed with it. Throws NotFoundError. */
export async function countFolder(ctx: RequestContext, input: { id: number }): Promise<number> {
  const caller = callerAccess(ctx)
  const found = await countChildren(ctx.deps.db, caller.user.id, input.id)
  if (!found) throw new NotFoundError()
  authorize(caller, 'view', [found.folder])
  return found.count
}
