import { isUniqueViolation } from '#db/client.ts'
import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import { entryNameKey, nameColumns, numberedName } from './entry-name.ts'
import { authorizeAction, resolveScope } from './policy.ts'
import type { EntryRow } from './queries.ts'
import type { RestoreEntriesInput } from './schema.ts'
import { restoreSubtrees, selectRestoration, selectTakenNames } from './trash-queries.ts'
import type { Restoration } from './trash-queries.ts'

/** A name may be taken between the look and the write. */
const ATTEMPTS = 4

/** "name (1)" … "name (50)" are tried where a name is taken. */
const NUMBERED_NAMES = 50

/**
 * Takes entries out of the trash, to where they were; to the root when that is gone. Where the name has been
 * taken since, a number is added: nothing is overwritten. What is not in the trash stays as it is.
 */
export async function restoreEntries(
  ctx: RequestContext,
  input: RestoreEntriesInput & { workspaceId: number },
): Promise<void> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  authorizeAction(user, 'files.delete')
  const { rows, parents, takenNames } = await selectRestoration(ctx.deps.db, scope, input.entryIds)
  if (rows.length !== new Set(input.entryIds).size) throw new NotFoundError()
  // The deepest first: what moves out of a folder does so before that folder moves, while its own place is still known.
  const trashed = rows
    .filter((row) => row.trashRootId === row.id)
    .toSorted((a, b) => b.ancestors.length - a.ancestors.length)

  const taken = new Set(takenNames.map(({ parentId, nameKey }) => nameInFolder(parentId, nameKey)))
  for (let attempt = 1; ; attempt++) {
    try {
      await restoreSubtrees(
        ctx.deps.db,
        plan(trashed, parents, taken),
        ctx.deps.clock().toISOString(),
      )
      return
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error
      await addNumberedNames(ctx, scope, trashed, parents, taken)
    }
  }
}

const nameInFolder = (parentId: number | null, nameKey: string) => `${parentId ?? 0}/${nameKey}`

/** Where each goes, and by what name. */
function plan(rows: EntryRow[], parents: EntryRow[], taken: ReadonlySet<string>): Restoration[] {
  const used = new Set(taken)
  return rows.map((row) => {
    const parent = livingParent(row, parents)
    const parentId = parent?.id ?? null
    const name = candidateNames(row.name).find(
      (candidate) => !used.has(nameInFolder(parentId, entryNameKey(candidate))),
    )
    if (name === undefined)
      throw new ConflictError('There are too many entries named :name here.', {
        values: { name: row.name },
      })
    const columns = nameColumns(name)
    used.add(nameInFolder(parentId, columns.nameKey))
    return {
      ...row,
      parentId,
      newAncestors: parent ? `${parent.ancestors}${parent.id}/` : '/',
      ...columns,
    }
  })
}

/** The folder that an entry goes back to; undefined (the root) when it is gone or in the trash. */
const livingParent = (row: EntryRow, parents: EntryRow[]) =>
  parents.find(
    (parent) => parent.id === row.parentId && parent.isFolder && parent.deletedAt === null,
  )

/** The first look asked for the plain names only, which are nearly always free: the numbered ones cost one look more. */
async function addNumberedNames(
  ctx: RequestContext,
  scope: string,
  rows: EntryRow[],
  parents: EntryRow[],
  taken: Set<string>,
): Promise<void> {
  for (const [parentId, siblings] of Map.groupBy(
    rows,
    (row) => livingParent(row, parents)?.id ?? null,
  )) {
    const candidates = siblings.flatMap((row) => candidateNames(row.name).map(entryNameKey))
    const found = await selectTakenNames(ctx.deps.db, { scope, parentId }, candidates)
    for (const { nameKey } of found) taken.add(nameInFolder(parentId, nameKey))
  }
}

const candidateNames = (name: string) => [
  name,
  ...Array.from({ length: NUMBERED_NAMES }, (_, index) => numberedName(name, index + 1)),
]
