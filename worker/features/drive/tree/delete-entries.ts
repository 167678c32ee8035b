import { authorize, authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { CallerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries } from '../entries/get-entry.ts'
import { visiblePath } from '../entries/present.ts'
import { authorizeTrashing } from './authorize-trashing.ts'
import { deleteRoots } from './delete-roots.ts'
import { outermost } from './outermost.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import type { DeleteEntriesInput } from '../entries/schema.ts'
import { deleteTrash } from './trash-queries.ts'

/**
 * Moves entries to the trash; with `deleteForever` or `emptyTrash` deletes them. Deleted entries are inaccessible and
 * uncharged at once; the scheduled job removes the rows.
 */
export async function deleteEntries(
  ctx: RequestContext,
  input: DeleteEntriesInput & { workspaceId: number },
): Promise<void> {
  const space = openSpace(ctx, input.workspaceId)
  if (input.emptyTrash) {
    authorizeAnywhere(space, 'deleteForever')
    return deleteTrash(ctx.deps.db, space.spaceId)
  }

  await retryWhenChanged(async () => {
    const chosen = await loadChosen(ctx, space, input)
    if (input.deleteForever) authorize(space, 'deleteForever', chosen)
    else await authorizeTrashing(ctx, space, chosen)
    return deleteRoots(ctx, outermost(chosen), input.deleteForever)
  })
}

/** By ids and by paths; a path must be the entry's own from its first folder on. Throws NotFoundError. */
async function loadChosen(
  ctx: RequestContext,
  caller: CallerAccess,
  { entryIds, paths }: Pick<DeleteEntriesInput, 'entryIds' | 'paths'>,
) {
  const named = new Map(paths.map((path) => [Number(path.split('/').at(-1)), path]))
  const rows = await loadEntries(ctx, caller, [...(entryIds ?? []), ...named.keys()])
  const isElsewhere = rows.some((row) => {
    const path = named.get(row.id)
    return path !== undefined && path !== visiblePath(row)
  })
  if (isElsewhere) throw new NotFoundError()
  return rows
}
