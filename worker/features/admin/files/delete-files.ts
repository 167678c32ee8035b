import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { entriesAtOnce } from '#worker/features/drive/entries/entries-at-once.ts'
import { retryWhenChanged } from '#worker/features/drive/entries/retry-when-changed.ts'
import { outermost } from '#worker/features/drive/tree/outermost.ts'
import { deleteSubtrees, trashSubtrees } from '#worker/features/drive/tree/trash-queries.ts'
import { selectRoots } from './queries.ts'
import type { DeleteFilesInput } from './schema.ts'

/**
 * Moves entries of anybody to their owners' trash, or deletes them forever.
 * @throws NotFoundError when one of them is not there; as `authorizeAdmin`.
 */
export async function deleteFilesAsAdmin(
  ctx: RequestContext,
  { ids, deleteForever }: DeleteFilesInput,
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'files.manage')
  const { db, clock } = ctx.deps
  await retryWhenChanged(async () => {
    const chosen = await selectRoots(db, [...new Set(ids)])
    if (chosen.length < new Set(ids).size) throw new NotFoundError()
    const roots = outermost(chosen)
    const event = auditStatement(db, ctx, {
      action: deleteForever ? 'file.delete' : 'file.trash',
      subject: {
        type: 'file',
        ...(roots.length === 1 && { id: roots[0]?.id ?? null, name: roots[0]?.name ?? null }),
      },
      before: { files: roots.map(({ id, name, ownerId }) => ({ id, name, owner_id: ownerId })) },
    })
    const now = clock().toISOString()
    if (deleteForever) await deleteSubtrees(db, roots, now, entriesAtOnce(ctx), [event])
    else {
      const living = roots.filter(({ deletedAt }) => deletedAt === null)
      await trashSubtrees(db, living, now, entriesAtOnce(ctx), [event])
    }
  })
}
