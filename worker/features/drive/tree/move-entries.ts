import { authorize, may } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { entriesAtOnce } from '../entries/entries-at-once.ts'
import { moveSubtrees } from './move-queries.ts'
import { loadPlacement } from './placement.ts'
import { presentEntry } from '../entries/present.ts'
import { ClashResolver } from './resolve-clashes.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import type { FileEntry, MoveEntriesInput } from '../entries/schema.ts'
import type { TreeEntry } from './tree-queries.ts'
import type { Place } from '../space/open-place.ts'

/**
 * Moves entries with their descendants into a folder of their space. Entries that are already there stay.
 * @throws NotFoundError, ForbiddenError, ValidationError (a folder into itself, another space), NameConflictError.
 */
export function moveEntries(
  ctx: RequestContext,
  input: MoveEntriesInput & { workspaceId: number },
): Promise<FileEntry[]> {
  const space = openSpace(ctx, input.workspaceId)
  return retryWhenChanged(async () => {
    const { roots, alreadyThere, existing, place } = await loadPlacement(ctx, space, input, [
      'update',
    ])
    authorize(space, 'move', roots)
    if (roots.some(({ spaceId }) => spaceId !== place.spaceId)) throw new OtherSpaceError()
    refuseMoreRights(space, roots, place)
    const resolver = new ClashResolver(existing, roots, input)
    for (const row of roots) {
      if (row.parentId !== place.parentId) resolver.settle({ row, parentId: place.parentId })
    }
    resolver.finish()
    authorize(space, 'delete', resolver.replaced)

    const moved =
      resolver.settled.length === 0
        ? []
        : await moveSubtrees(ctx.deps.db, {
            settled: resolver.settled,
            replaced: resolver.replaced,
            place,
            userId: space.user.id,
            now: ctx.deps.clock().toISOString(),
            atOnce: entriesAtOnce(ctx),
          })
    return [...alreadyThere, ...moved].map((row) => presentEntry(row, space))
  })
}

class OtherSpaceError extends ValidationError {
  constructor() {
    super({
      destinationId: ['These belong to somebody else. Make a copy to have them in this drive.'],
    })
  }
}

/** Whoever may not download an entry does not move it to where they might. */
function refuseMoreRights(caller: OpenSpace, roots: readonly TreeEntry[], { folder }: Place): void {
  if (folder && may(caller, 'download', folder)) authorize(caller, 'download', roots)
}
