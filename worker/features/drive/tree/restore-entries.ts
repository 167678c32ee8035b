import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { entriesAtOnce } from '../entries/entries-at-once.ts'
import { authorizeTrashing } from './authorize-trashing.ts'
import { folderIds } from './outermost.ts'
import { presentEntry } from '../entries/present.ts'
import { ClashResolver } from './resolve-clashes.ts'
import type { ClashChoice } from './resolve-clashes.ts'
import { restoreSubtrees, selectRestoration } from './restore-queries.ts'
import type { Restoration, Return } from './restore-queries.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import type { FileEntry, RestoreEntriesInput } from '../entries/schema.ts'
import type { TreeEntry } from './tree-queries.ts'

/**
 * Restores trashed entries to their folder, or to the root when that is gone or stays in the trash. Entries outside the
 * trash stay.
 * @throws NotFoundError, ForbiddenError, NameConflictError.
 */
export function restoreEntries(
  ctx: RequestContext,
  input: RestoreEntriesInput,
): Promise<FileEntry[]> {
  const caller = callerAccess(ctx)
  const { db, clock } = ctx.deps
  return retryWhenChanged(async () => {
    const { rows, parents, existing } = await selectRestoration(db, caller.user.id, input.entryIds)
    if (rows.length !== new Set(input.entryIds).size) throw new NotFoundError()
    authorize(caller, 'delete', rows)
    const trashed = withoutAccompanying(rows.filter((row) => row.trashRootId !== null))
    const plan = planReturns(trashed, parents, existing, input)
    await authorizeTrashing(ctx, caller, plan.replaced)
    if (plan.settled.length === 0) return []
    const restored = await restoreSubtrees(db, {
      ...plan,
      userId: caller.user.id,
      now: clock().toISOString(),
      atOnce: entriesAtOnce(ctx),
    })
    return restored.map((row) => presentEntry(row, caller))
  })
}

/** Drops those that come back anyway, with a chosen folder that they were trashed with. */
function withoutAccompanying(trashed: readonly TreeEntry[]): TreeEntry[] {
  const rootIds = new Map(trashed.map(({ id, trashRootId }) => [id, trashRootId]))
  return trashed.filter(
    (row) =>
      row.trashRootId === row.id ||
      !folderIds(row).some((id) => rootIds.get(id) === row.trashRootId),
  )
}

/** Where each goes: folders before what goes into them, since they may come back or be replaced in this very call. */
function planReturns(
  trashed: TreeEntry[],
  parents: TreeEntry[],
  existing: TreeEntry[],
  choice: ClashChoice,
): Pick<Restoration, 'settled' | 'replaced' | 'parents'> {
  const resolver = new ClashResolver<Return>(existing, trashed, choice)
  const chosenIds = new Set(trashed.map(({ id }) => id))
  const parentById = new Map(parents.map((parent) => [parent.id, parent]))
  const back = new Map<number, Return>()
  const homes = trashed.map((row) => {
    const parent = parentById.get(row.parentId ?? 0)
    const isHome = parent && (parent.trashRootId === null || chosenIds.has(parent.trashRootId))
    return { row, parent: isHome ? parent : null, depth: isHome ? folderIds(row).length : 0 }
  })
  for (const { row, parent } of homes.toSorted((a, b) => a.depth - b.depth)) {
    const arrival = arrivalOf(row, parent, back, resolver.replaced)
    if (resolver.settle(arrival)) back.set(row.id, arrival)
  }
  resolver.finish()
  return { settled: resolver.settled, replaced: resolver.replaced, parents }
}

/** @param parent the folder that the entry was in, when that is there or was chosen to come back; else null */
function arrivalOf(
  row: TreeEntry,
  parent: TreeEntry | null,
  back: ReadonlyMap<number, Return>,
  replaced: readonly TreeEntry[],
): Return {
  const atRoot = { row, parentId: null, ancestors: '/', goesAlong: false }
  if (!parent) return atRoot
  if (parent.trashRootId !== null) {
    const folder = back.get(parent.trashRootId)
    return folder ? alongWith(folder, row, parent) : { ...atRoot, mayBeNumbered: true }
  }
  const way = new Set([...folderIds(parent), parent.id])
  if (replaced.some(({ id }) => way.has(id))) return { ...atRoot, mayBeNumbered: true }
  const ancestors = `${parent.ancestors}${parent.id}/`
  return { row, parentId: parent.id, ancestors, goesAlong: false }
}

/** Into its own folder, which is restored with the root that it was trashed with. */
function alongWith(folder: Return, row: TreeEntry, parent: TreeEntry): Return {
  const oldPrefix = `${folder.row.ancestors}${folder.row.id}/`
  const newPrefix = `${folder.ancestors}${folder.row.id}/`
  const below = `${parent.ancestors}${parent.id}/`.slice(oldPrefix.length)
  return {
    row,
    parentId: parent.id,
    ancestors: `${newPrefix}${below}`,
    goesAlong: true,
    mayBeNumbered: true,
  }
}
