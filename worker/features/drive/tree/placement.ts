import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { pause } from '#worker/input/in-slices.ts'
import { folderIds, outermost } from './outermost.ts'
import { selectPlacement } from './placement-queries.ts'
import type { EntryRow, ShownEntry } from '../entries/queries.ts'
import type { TreePlace } from './tree-queries.ts'

/** Entries that were chosen, and the folder that they are to go into. */
export interface Placement {
  /** Without what goes along with a folder that was chosen too. */
  roots: ShownEntry[]
  /** Existing entries there with one of their names. */
  existing: EntryRow[]
  place: TreePlace
  /** The caller. */
  userId: number
  /** The folder; null = the root. */
  destination: EntryRow | null
  usedBytes: number
  /** Of this account; null = the site's default. */
  availableBytes: number | null
}

/**
 * Loads entries and destination in one round trip.
 * @throws NotFoundError when one is missing, trashed or not the caller's; ValidationError when the folder is one of the
 * entries or inside one.
 */
export async function loadPlacement(
  ctx: RequestContext,
  { user, spaceId }: Pick<OpenSpace, 'user' | 'spaceId'>,
  request: { entryIds: readonly number[]; destinationId: number | null },
): Promise<Placement> {
  const { entryIds: ids, destinationId } = request
  const { rows, destination, existing, usage } = await selectPlacement(ctx.deps.db, {
    spaceId,
    userId: user.id,
    ids,
    destinationId,
  })
  // Reading a thousand rows has taken a while.
  await pause()
  const living = rows.filter((row) => row.deletedAt === null)
  if (living.length !== new Set(ids).size) throw new NotFoundError()
  if (destinationId !== null && !destination)
    throw new NotFoundError('The folder that this should go into does not exist.')

  const roots = outermost(living)
  const way = destination ? new Set([...folderIds(destination), destination.id]) : new Set()
  if (roots.some((root) => way.has(root.id)))
    throw new ValidationError({ destinationId: ['A folder cannot go into itself.'] })
  return {
    roots,
    existing,
    destination,
    userId: user.id,
    place: {
      spaceId,
      parentId: destinationId,
      ancestors: destination ? `${destination.ancestors}${destination.id}/` : '/',
    },
    usedBytes: usage?.usedBytes ?? 0,
    availableBytes: usage?.availableBytes ?? null,
  }
}
