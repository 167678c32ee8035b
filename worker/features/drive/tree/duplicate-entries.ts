import { randomHash } from '#worker/auth/tokens.ts'
import { authorize, authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { copySubtrees } from './copy-queries.ts'
import type { Copy } from './copy-queries.ts'
import { entriesAtOnce } from '../entries/entries-at-once.ts'
import { availableSpace } from '../space/get-space-usage.ts'
import { loadPlacement } from './placement.ts'
import type { Placement } from './placement.ts'
import { authorizeSpace } from '../entries/policy.ts'
import { presentEntry } from '../entries/present.ts'
import { ClashResolver } from './resolve-clashes.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import type { DuplicateEntriesInput, FileEntry } from '../entries/schema.ts'

/**
 * Copies entries and their descendants outside the trash, into a folder or in place. Blobs are shared; links are not
 * copied.
 * @throws NotFoundError, ValidationError (a folder into itself), OutOfSpaceError, NameConflictError.
 */
export function duplicateEntries(
  ctx: RequestContext,
  input: DuplicateEntriesInput & { workspaceId: number },
): Promise<FileEntry[]> {
  const space = openSpace(ctx, input.workspaceId)
  authorizeAnywhere(space, 'create')
  return retryWhenChanged(async () => {
    const placement = await loadPlacement(ctx, space, input)
    const { copies, replaced } = planCopies(placement, input)
    authorize(space, 'delete', replaced)
    const sizeBytes = copies.reduce((sum, { row }) => sum + row.sizeBytes, 0)
    const availableBytes = availableSpace(ctx, placement.availableBytes)
    authorizeSpace(placement.usedBytes, sizeBytes, availableBytes)
    if (copies.length === 0) return []

    const rows = await copySubtrees(ctx.deps.db, {
      copies,
      replaced,
      destination: input.inPlace ? null : placement.destination,
      spaceId: space.spaceId,
      owner: { id: space.user.id, availableBytes },
      now: ctx.deps.clock().toISOString(),
      atOnce: entriesAtOnce(ctx),
    })
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return copies.flatMap(({ hash }) => {
      const row = byHash.get(hash)
      return row ? [presentEntry({ ...row, isPublic: false, tags: [] }, space)] : []
    })
  })
}

function planCopies(placement: Placement, input: DuplicateEntriesInput) {
  const { roots, existing, place } = placement
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
