import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import { deleteVersion as forgetVersion } from './queries.ts'
import type { VersionParam } from './schema.ts'

/** Permanently deletes an earlier version of a file; its space is free at once. Throws NotFoundError. */
export async function deleteVersion(ctx: RequestContext, input: VersionParam): Promise<void> {
  const caller = callerAccess(ctx)
  const [file] = await loadEntries(ctx, caller, [input.id])
  authorize(caller, 'deleteForever', [file])
  const ref = { entryId: input.id, versionId: input.versionId }
  if (!(await forgetVersion(ctx.deps.db, ref))) throw new NotFoundError()
}
