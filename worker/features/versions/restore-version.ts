import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/get-entry.ts'
import { authorizeAction, ownerPermissions, resolveScope } from '#worker/features/drive/policy.ts'
import { presentEntry } from '#worker/features/drive/present.ts'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { swapVersion } from './queries.ts'
import type { VersionParam } from './schema.ts'

/**
 * Makes a version a file's content again. What it held meanwhile becomes a version, so this can be undone.
 * Throws NotFoundError (also for a file in the trash).
 */
export async function restoreVersion(
  ctx: RequestContext,
  input: VersionParam & { workspaceId: number },
): Promise<FileEntry> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  authorizeAction(user, 'files.update')
  const ref = { scope, entryId: input.id, versionId: input.versionId }
  const isSwapped = await swapVersion(ctx.deps.db, ref, ctx.deps.clock().toISOString())
  if (!isSwapped) throw new NotFoundError()
  const [row] = await loadEntries(ctx, scope, [input.id])
  return presentEntry(row, ownerPermissions(user))
}
