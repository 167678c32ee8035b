import { randomHash } from '#worker/auth/tokens.ts'
import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { copySubtrees } from './copy-queries.ts'
import type { Copy } from './copy-queries.ts'
import { entriesAtOnce } from './entries-at-once.ts'
import { availableSpace } from './get-space-usage.ts'
import { loadPlacement } from './placement.ts'
import type { Placement } from './placement.ts'
import {
  authorizeAction,
  authorizeReplacing,
  authorizeSpace,
  ownerPermissions,
  resolveScope,
} from './policy.ts'
import { presentEntry } from './present.ts'
import { ClashResolver } from './resolve-clashes.ts'
import { retryWhenChanged } from './retry-when-changed.ts'
import type { DuplicateEntriesInput, FileEntry } from './schema.ts'

/**
 * Copies entries with all that is below them and not in the trash, into a folder or in place, and
 * answers the new ones. Bytes are shared, links are not copied. Throws NotFoundError, ValidationError (a folder into
 * itself), OutOfSpaceError, NameConflictError.
 */
export function duplicateEntries(
  ctx: RequestContext,
  input: DuplicateEntriesInput & { workspaceId: number },
): Promise<FileEntry[]> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  authorizeAction(user, 'files.create')
  return retryWhenChanged(async () => {
    const placement = await loadPlacement(ctx, user, { scope, ...input })
    const { copies, replaced } = planCopies(placement, input)
    authorizeReplacing(user, replaced)
    const sizeBytes = copies.reduce((sum, { row }) => sum + row.sizeBytes, 0)
    const availableBytes = availableSpace(ctx, placement.availableBytes)
    authorizeSpace(placement.usedBytes, sizeBytes, availableBytes)
    if (copies.length === 0) return []

    const rows = await copySubtrees(ctx.deps.db, {
      copies,
      replaced,
      destination: input.inPlace ? null : placement.destination,
      scope,
      owner: { id: user.id, availableBytes },
      now: ctx.deps.clock().toISOString(),
      atOnce: entriesAtOnce(ctx),
    })
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return copies.flatMap(({ hash }) => {
      const row = byHash.get(hash)
      return row
        ? [presentEntry({ ...row, isPublic: false, tags: [] }, ownerPermissions(user))]
        : []
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
