import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries } from './get-entry.ts'
import { outermost } from './outermost.ts'
import { authorizeAction, resolveScope } from './policy.ts'
import { retryWhenChanged } from './retry-when-changed.ts'
import type { DeleteEntriesInput } from './schema.ts'
import { deleteSubtrees, deleteTrash, trashSubtrees } from './trash-queries.ts'

/** Moves entries to the trash; with `deleteForever` deletes them; with `emptyTrash` deletes all that is in it. */
export async function deleteEntries(
  ctx: RequestContext,
  input: DeleteEntriesInput & { workspaceId: number },
): Promise<void> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  authorizeAction(user, 'files.delete')
  if (input.emptyTrash) return deleteTrash(ctx.deps.db, scope)

  await retryWhenChanged(async () => {
    const roots = outermost(await loadChosen(ctx, scope, input))
    if (input.deleteForever) await deleteSubtrees(ctx.deps.db, roots)
    else
      await trashSubtrees(
        ctx.deps.db,
        roots.filter((row) => row.deletedAt === null),
        ctx.deps.clock().toISOString(),
      )
  })
}

/** By ids and by paths; a path must be the entry's own from its first folder on. Throws NotFoundError. */
async function loadChosen(
  ctx: RequestContext,
  scope: string,
  { entryIds, paths }: Pick<DeleteEntriesInput, 'entryIds' | 'paths'>,
) {
  const named = new Map(paths.map((path) => [Number(path.split('/').at(-1)), path]))
  const rows = await loadEntries(ctx, scope, [...(entryIds ?? []), ...named.keys()])
  const isElsewhere = rows.some(({ id, ancestors }) => {
    const path = named.get(id)
    return path !== undefined && `/${path}` !== `${ancestors}${id}`
  })
  if (isElsewhere) throw new NotFoundError()
  return rows
}
