import { authorize } from '#worker/access/access.ts'
import type { EntryAction } from '#worker/access/can.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { pause } from '#worker/input/in-slices.ts'
import { folderIds, outermost } from './outermost.ts'
import { selectPlacement } from './placement-queries.ts'
import type { ShownEntry } from '../entries/entry-rows.ts'
import { authorizePlace } from '../space/open-place.ts'
import type { Place } from '../space/open-place.ts'
import type { TreeEntry } from './tree-queries.ts'

/** Entries that were chosen, and the folder that they are to go into. */
export interface Placement {
  /** Without what goes along with a folder that was chosen too. */
  roots: TreeEntry[]
  /** Those of them that are in the folder. */
  alreadyThere: ShownEntry[]
  /** Existing entries there with one of their names. */
  existing: TreeEntry[]
  place: Place
}

/**
 * Loads entries and destination in one round trip.
 * @param actions what the caller must be allowed to do with the destination.
 * @throws NotFoundError when one is missing, trashed or hidden; ForbiddenError; ValidationError when the folder is one
 * of the entries or inside one.
 */
export async function loadPlacement(
  ctx: RequestContext,
  space: OpenSpace,
  request: { entryIds: readonly number[]; destinationId: number | null },
  actions: readonly EntryAction[],
): Promise<Placement> {
  const { entryIds: ids, destinationId } = request
  const { rows, alreadyThere, existing, place } = await selectPlacement(ctx.deps.db, {
    spaceId: space.spaceId,
    userId: space.user.id,
    ids,
    destinationId,
  })
  // Reading a thousand rows has taken a while.
  await pause()
  const living = rows.filter((row) => row.deletedAt === null)
  if (living.length !== new Set(ids).size) throw new NotFoundError()
  authorize(space, 'view', living)
  const destination = authorizePlace(ctx, space, destinationId, place, actions)

  const roots = outermost(living)
  requireOutside(roots, destination)
  return { roots, alreadyThere, existing, place: destination }
}

/** Throws ValidationError when the place is one of the entries or inside one. */
export function requireOutside(
  roots: readonly Pick<TreeEntry, 'id'>[],
  place: Pick<Place, 'ancestors'>,
): void {
  const way = new Set(folderIds(place))
  if (roots.some((root) => way.has(root.id)))
    throw new ValidationError({ destinationId: ['A folder cannot go into itself.'] })
}
