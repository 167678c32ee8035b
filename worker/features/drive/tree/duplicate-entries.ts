import { randomHash } from '#worker/auth/tokens.ts'
import { authorize } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { pause } from '#worker/input/in-slices.ts'
import { sendNotifications } from '#worker/notify/send-notifications.ts'
import { isNearlyFull } from '#worker/notify/space-notice.ts'
import { authorizeTrashing } from './authorize-trashing.ts'
import { copySubtrees } from './copy-queries.ts'
import type { Copy } from './copy-queries.ts'
import { entriesAtOnce } from '../entries/entries-at-once.ts'
import { ValidationError } from '#worker/errors.ts'
import { availableSpace } from '../space/get-space-usage.ts'
import type { Place } from '../space/open-place.ts'
import { selectSpaceUsage } from '../space/usage-queries.ts'
import { loadPlacement } from './placement.ts'
import type { Placement } from './placement.ts'
import { authorizeSpace } from '../entries/space-policy.ts'
import { noteRecent } from '../entries/note-recent.ts'
import { presentEntry } from '../entries/present.ts'
import { ClashResolver } from './resolve-clashes.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import type { DuplicateEntriesInput, FileEntry } from '../entries/schema.ts'

/**
 * Copies entries and their descendants outside the trash, into a folder or in place. Blobs are shared; links and shares
 * are not copied.
 * @throws NotFoundError, ForbiddenError, ValidationError (a folder into itself, in place of several drives),
 * OutOfSpaceError, NameConflictError.
 */
export function duplicateEntries(
  ctx: RequestContext,
  input: DuplicateEntriesInput & { workspaceId: number },
): Promise<FileEntry[]> {
  const space = openSpace(ctx, input.workspaceId)
  return retryWhenChanged(async () => {
    const placement = await loadPlacement(ctx, space, input, ['create'])
    const { roots } = placement
    // Elsewhere the copy might be downloaded.
    authorize(
      space,
      'download',
      roots.filter(({ spaceOwnerId }) => spaceOwnerId !== space.user.id),
    )
    if (input.inPlace) authorize(space, 'copyBeside', roots)
    const place = input.inPlace ? await placeOfOriginals(ctx, placement) : placement.place
    const { copies, replaced } = planCopies(placement, place, input)
    await authorizeTrashing(ctx, space, replaced)
    const sizeBytes = copies.reduce((sum, { row }) => sum + row.sizeBytes, 0)
    authorizeSpace(place.usedBytes, sizeBytes, place.availableBytes)
    if (copies.length === 0) return []

    const rows = await copySubtrees(ctx.deps.db, {
      copies,
      replaced,
      destination: place.folder,
      spaceId: place.spaceId,
      owner: { id: space.user.id, availableBytes: place.availableBytes },
      now: ctx.deps.clock().toISOString(),
      atOnce: entriesAtOnce(ctx),
    })
    // Reading a thousand rows has taken a while.
    await pause()
    if (isNearlyFull(place.usedBytes + sizeBytes, place.availableBytes)) sendNotifications(ctx)
    noteRecent(ctx, rows, 'added')
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return copies.flatMap(({ hash }) => {
      const row = byHash.get(hash)
      return row ? [presentEntry(row, space)] : []
    })
  })
}

/** Copies in place are charged to the one space that all originals are in. */
async function placeOfOriginals(ctx: RequestContext, { roots, place }: Placement): Promise<Place> {
  const [spaceId = place.spaceId, ...others] = new Set(roots.map((root) => root.spaceId))
  if (others.length > 0)
    throw new ValidationError({ entryIds: ['Please choose entries of one drive.'] })
  if (spaceId === place.spaceId) return place
  const usage = await selectSpaceUsage(ctx.deps.db, spaceId)
  return {
    ...place,
    spaceId,
    usedBytes: usage?.usedBytes ?? 0,
    availableBytes: availableSpace(ctx, usage?.availableBytes ?? null),
  }
}

function planCopies({ roots, existing }: Placement, place: Place, input: DuplicateEntriesInput) {
  const resolver = new ClashResolver(input.inPlace ? [] : existing, roots, input)
  for (const row of roots) {
    resolver.settle(
      input.inPlace
        ? { row, parentId: row.parentId, mayBeNumbered: true }
        : { row, parentId: place.parentId },
    )
  }
  resolver.finish()
  const copies = resolver.settled.map(({ arrival: { row, parentId }, isContested }): Copy => {
    const ancestors = input.inPlace ? row.ancestors : place.ancestors
    return { row, hash: randomHash(), parentId, ancestors, isContested }
  })
  return { copies, replaced: resolver.replaced }
}
