import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { retryWhenChanged } from '#worker/features/drive/entries/retry-when-changed.ts'
import { deleteRoots } from '#worker/features/drive/tree/delete-roots.ts'
import { outermost } from '#worker/features/drive/tree/outermost.ts'
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
  const { db } = ctx.deps
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
    await deleteRoots(ctx, roots, deleteForever, [event])
  })
}
