import { authorize, authorizeAnywhere, may, workspaceIdOf } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { AppError, ValidationError } from '#worker/errors.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import { entriesAtOnce } from '../entries/entries-at-once.ts'
import { authorizeTrashing } from './authorize-trashing.ts'
import { moveSubtrees } from './move-queries.ts'
import { authorizeSpace } from '../entries/space-policy.ts'
import { loadPlacement } from './placement.ts'
import { presentEntry } from '../entries/present.ts'
import { ClashResolver } from './resolve-clashes.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import type { FileEntry, MoveEntriesInput, OtherSpace } from '../entries/schema.ts'
import type { TreeEntry } from './tree-queries.ts'
import type { Place } from '../space/open-place.ts'

/**
 * Moves entries with their descendants into a folder; those already there stay. To leave a space is to be deleted
 * forever there, and created in the other one.
 * @param input `workspaceId`: whose root is meant without a folder
 * @throws NotFoundError, ForbiddenError, ValidationError (a folder into itself, others' out of their space),
 * OutOfSpaceError, NameConflictError, OtherSpaceAskedError.
 */
export function moveEntries(
  ctx: RequestContext,
  input: MoveEntriesInput & { workspaceId: number },
): Promise<FileEntry[]> {
  const space = openSpace(ctx, input.workspaceId)
  return retryWhenChanged(async () => {
    const { roots, alreadyThere, existing, place } = await loadPlacement(ctx, space, input, [])
    authorize(space, 'move', roots)
    const leaving = roots.filter(({ spaceId }) => spaceId !== place.spaceId)
    authorizeThere(space, place, leaving.length < roots.length ? 'update' : 'create')
    if (leaving.length > 0) authorizeLeaving(space, leaving, place)
    if (leaving.length > 0 && input.onOtherSpace === 'ask') throw new OtherSpaceAskedError(place)
    refuseMoreRights(space, roots, place)
    const resolver = new ClashResolver(existing, roots, input)
    for (const row of roots) {
      const isThere = row.parentId === place.parentId && row.spaceId === place.spaceId
      if (!isThere) resolver.settle({ row, parentId: place.parentId })
    }
    resolver.finish()
    await authorizeTrashing(ctx, space, resolver.replaced)

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

function authorizeThere(caller: OpenSpace, { folder }: Place, action: 'update' | 'create'): void {
  if (folder) authorize(caller, action, [folder])
  else authorizeAnywhere(caller, action)
}

/** Throws ForbiddenError, OtherSpaceError, OutOfSpaceError. */
function authorizeLeaving(caller: OpenSpace, leaving: readonly TreeEntry[], place: Place): void {
  authorizeThere(caller, place, 'create')
  // Whoever is only shared with could not take them back.
  const isShared = place.inherited.grant !== null
  if (isShared || !leaving.every((row) => may(caller, 'deleteForever', row)))
    throw new OtherSpaceError()
  authorize(caller, 'download', leaving)
  const ownerId = place.inherited.spaceOwnerId
  const fromOthers = leaving.filter(({ spaceOwnerId }) => spaceOwnerId !== ownerId)
  const sizeBytes = fromOthers.reduce((sum, row) => sum + row.sizeBytes, 0)
  if (sizeBytes > 0) authorizeSpace(place.usedBytes, sizeBytes, place.availableBytes)
}

/** Nothing was done: the caller is to agree first. */
class OtherSpaceAskedError extends AppError {
  constructor({ spaceId, inherited }: Place) {
    const owner = {
      email: inherited.ownerEmail,
      firstName: inherited.ownerFirstName,
      lastName: inherited.ownerLastName,
    }
    const otherSpace: OtherSpace = {
      workspace_id: workspaceIdOf({ ...inherited, spaceId }),
      owner: { id: inherited.spaceOwnerId, display_name: displayName(owner) },
    }
    super(409, 'other_space', 'These would leave the drive that they are in.', {
      details: { other_space: otherSpace },
    })
  }
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
