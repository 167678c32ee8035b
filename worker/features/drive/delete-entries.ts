import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { loadEntries } from './get-entry.ts'
import { authorizeAction, resolveScope } from './policy.ts'
import type { EntryRow } from './queries.ts'
import type { DeleteEntriesInput } from './schema.ts'
import { deleteSubtrees, selectTrashRoots, trashSubtrees } from './trash-queries.ts'

/** Subtrees of one statement: what is more goes in further batches. */
const ROOTS_PER_BATCH = 500

/** Moves entries to the trash; with `deleteForever` deletes them; with `emptyTrash` deletes all that is in it. */
export async function deleteEntries(
  ctx: RequestContext,
  input: DeleteEntriesInput & { workspaceId: number },
): Promise<void> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  authorizeAction(user, 'files.delete')
  if (input.emptyTrash) return emptyTrash(ctx, scope)

  const rows = await loadEntries(ctx, scope, input.entryIds ?? [])
  const roots = withoutNested(rows)
  if (input.deleteForever) await deleteSubtrees(ctx.deps.db, roots)
  else
    await trashSubtrees(
      ctx.deps.db,
      roots.filter((row) => row.deletedAt === null),
      ctx.deps.clock().toISOString(),
    )
}

async function emptyTrash(ctx: RequestContext, scope: string): Promise<void> {
  let roots
  do {
    roots = await selectTrashRoots(ctx.deps.db, scope, ROOTS_PER_BATCH)
    await deleteSubtrees(ctx.deps.db, roots)
  } while (roots.length === ROOTS_PER_BATCH)
}

/** Without the entries that go along with a folder which was chosen too. */
function withoutNested(rows: EntryRow[]): EntryRow[] {
  const ids = new Set(rows.map((row) => row.id))
  return rows.filter(
    (row) => !row.ancestors.split('/').some((id) => id !== '' && ids.has(Number(id))),
  )
}
