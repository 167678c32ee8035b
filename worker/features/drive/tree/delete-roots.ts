import type { RequestContext } from '#worker/context/context.ts'
import { entriesAtOnce } from '../entries/entries-at-once.ts'
import type { EntryRow } from '../entries/entry-rows.ts'
import { deleteSubtrees, trashSubtrees } from './trash-queries.ts'
import type { Root, Statement } from './tree-queries.ts'

/**
 * Trashes roots with their descendants, or deletes them forever: one round trip. Callers have checked access.
 * @param beside further statements of the batch
 * @throws a requirement violation on a change; a limit violation with too many descendants.
 */
export async function deleteRoots(
  ctx: RequestContext,
  roots: readonly (Root & Pick<EntryRow, 'deletedAt'>)[],
  deleteForever: boolean,
  beside: readonly Statement[] = [],
): Promise<void> {
  const { db, clock } = ctx.deps
  const now = clock().toISOString()
  if (deleteForever) return deleteSubtrees(db, roots, now, entriesAtOnce(ctx), beside)
  const living = roots.filter(({ deletedAt }) => deletedAt === null)
  return trashSubtrees(db, living, now, entriesAtOnce(ctx), beside)
}
