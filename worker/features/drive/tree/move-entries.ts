import { authorize } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { entriesAtOnce } from '../entries/entries-at-once.ts'
import { moveSubtrees } from './move-queries.ts'
import { loadPlacement } from './placement.ts'
import { presentEntry } from '../entries/present.ts'
import type { EntryRow } from '../entries/queries.ts'
import { ClashResolver } from './resolve-clashes.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import type { FileEntry, MoveEntriesInput } from '../entries/schema.ts'

/**
 * Moves entries with their descendants into a folder. Entries that are already there stay.
 * @throws NotFoundError, ValidationError (a folder into itself), NameConflictError.
 */
export function moveEntries(
  ctx: RequestContext,
  input: MoveEntriesInput & { workspaceId: number },
): Promise<FileEntry[]> {
  const space = openSpace(ctx, input.workspaceId)
  return retryWhenChanged(async () => {
    const placement = await loadPlacement(ctx, space, input)
    const { roots, existing, place } = placement
    authorize(space, 'move', roots)
    const isThere = (row: EntryRow) => row.parentId === place.parentId
    const resolver = new ClashResolver(existing, roots, input)
    for (const row of roots) {
      if (!isThere(row)) resolver.settle({ row, parentId: place.parentId })
    }
    resolver.finish()
    authorize(space, 'delete', resolver.replaced)

    const moved =
      resolver.settled.length === 0
        ? []
        : await moveSubtrees(ctx.deps.db, {
            ...placement,
            settled: resolver.settled,
            replaced: resolver.replaced,
            now: ctx.deps.clock().toISOString(),
            atOnce: entriesAtOnce(ctx),
          })
    return [...roots.filter(isThere), ...moved].map((row) => presentEntry(row, space))
  })
}
