import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries, shownEntry } from '#worker/features/drive/entries/get-entry.ts'
import { noteRecent } from '#worker/features/drive/entries/note-recent.ts'
import { presentEntry } from '#worker/features/drive/entries/present.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { swapVersion } from './queries.ts'
import type { VersionParam } from './schema.ts'

/**
 * Makes a version a file's content again. What it held meanwhile becomes a version, so this can be undone.
 * Throws NotFoundError (also for a file in the trash).
 */
export async function restoreVersion(ctx: RequestContext, input: VersionParam): Promise<FileEntry> {
  const caller = callerAccess(ctx)
  const [file] = await loadEntries(ctx, caller, [input.id])
  authorize(caller, 'update', [file])
  const ref = { entryId: input.id, versionId: input.versionId }
  const now = ctx.deps.clock().toISOString()
  const row = await swapVersion(ctx.deps.db, ref, now, shownEntry(ctx, caller, input.id))
  if (!row) throw new NotFoundError()
  noteRecent(ctx, [file], 'changed')
  return presentEntry(row, caller)
}
