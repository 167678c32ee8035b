import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { NOBODYS_SPACE, isKept } from '#db/discarded.ts'
import { unpacked } from '#db/packed.ts'
import { fileEntries } from '#db/schema/index.ts'
import { isReachableBy } from '../entries/access-columns.ts'
import { freeName } from './free-name.ts'
import { isOneOf, selectShownEntries } from '../entries/entry-rows.ts'
import type { ShownEntry } from '../entries/entry-rows.ts'
import type { Arrival, SettledArrival } from './resolve-clashes.ts'
import { standsWhereTheyWere } from './standing-queries.ts'
import {
  restoreBelow,
  idsOfRoots,
  isRoot,
  requireAtMost,
  requireUnchanged,
  rewriteBelow,
  selectTreeEntries,
  trashBelow,
  trashRoots,
  updateSizesAbove,
  writeInSlices,
} from './tree-queries.ts'
import type { Root, Statement, TreeEntry } from './tree-queries.ts'

/** Loads entries, their folders, and existing entries of the same names there or in the root. One round trip. */
export async function selectRestoration(db: Database, userId: number, ids: readonly number[]) {
  const isChosen = and(isKept, isOneOf(ids), isReachableBy(userId))
  const parentIds = db.select({ id: fileEntries.parentId }).from(fileEntries).where(isChosen)
  const [rows, parents, existing] = await db.batch([
    selectTreeEntries(db, userId).where(isChosen).orderBy(fileEntries.id),
    selectTreeEntries(db, userId).where(
      and(ne(fileEntries.spaceId, NOBODYS_SPACE), inArray(fileEntries.id, parentIds)),
    ),
    selectTreeEntries(db, userId).where(standsWhereTheyWere(ids)),
  ])
  return { rows: unpacked(rows), parents: unpacked(parents), existing: unpacked(existing) }
}

export interface Return extends Arrival {
  /** Of where it goes. */
  ancestors: string
  /** It goes along with the folder that it is in, which comes back too: what is below it gets its chain by that. */
  goesAlong: boolean
}

export interface Restoration {
  /** Folders before what goes into them. */
  settled: readonly SettledArrival<Return>[]
  replaced: readonly TreeEntry[]
  /** Folders that something goes back to. */
  parents: readonly Root[]
  /** Who is shown what came back. */
  userId: number
  now: string
  /** Entries that one call may write. */
  atOnce: number
}

/**
 * Restores trashed subtrees and trashes replaced entries: one atomic round trip.
 * @throws a requirement violation on a change, a unique violation on a taken name, a limit violation with more than
 * `atOnce` descendants.
 */
export async function restoreSubtrees(
  db: Database,
  { settled, replaced, parents, userId, now, atOnce }: Restoration,
): Promise<ShownEntry[]> {
  const returns = settled.map(({ arrival }) => arrival)
  const roots = returns.map(({ row }) => row)
  const moved = returns.filter(
    ({ row, ancestors, goesAlong }) => !goesAlong && row.ancestors !== ancestors,
  )
  // Out of the folders that they were trashed with.
  const taken = roots.filter(({ id, trashRootId }) => trashRootId !== id)
  const uncontested = settled.filter(({ isContested }) => !isContested)
  const contested = settled.filter(({ isContested }) => isContested)
  const numbered = await writeInSlices(contested, ({ arrival }) =>
    putBackWithFreeName(db, arrival, now),
  )
  const statements: Statement[] = [
    ...trashRoots(db, taken, now),
    ...trashBelow(db, taken, now),
    ...trashRoots(db, replaced, now),
    ...rewriteBelow(
      db,
      moved.map(({ row, ancestors }) => ({ ...row, to: ancestors })),
    ),
    ...restoreBelow(
      db,
      returns.map(({ row: { id, isFolder }, ancestors }) => ({ id, isFolder, ancestors })),
    ),
    putBack(
      db,
      uncontested.map(({ arrival }) => arrival),
    ),
    ...numbered,
    updateSizesAbove(db, isRoot(roots), 1),
    ...trashBelow(db, replaced, now),
  ]
  const results = await db.batch([
    requireUnchanged(db, [...roots, ...parents, ...replaced]),
    requireAtMost(db, atOnce, [...roots, ...replaced]),
    ...statements,
    selectShownEntries(db, userId).where(isOneOf(idsOfRoots(roots))),
  ])
  return unpacked(results.at(-1) as { row: ShownEntry }[])
}

/** As it was: when it was last changed stays, too. */
function putBack(db: Database, returns: readonly Return[]) {
  const places = returns.map(({ row, parentId, ancestors }) => [row.id, parentId, ancestors])
  return db.run(sql`
    UPDATE file_entries SET parent_id = p.value ->> 1, ancestors = p.value ->> 2,
      deleted_at = NULL, trash_root_id = NULL
    FROM json_each(${JSON.stringify(places)}) p WHERE file_entries.id = p.value ->> 0`)
}

const putBackWithFreeName = (db: Database, { row, parentId, ancestors }: Return, now: string) =>
  db.run(sql`
    UPDATE file_entries SET parent_id = ${parentId}, ancestors = ${ancestors},
      (name, name_key, search_key, sort_key) = (${freeName({ spaceId: row.spaceId, parentId }, row)}),
      deleted_at = NULL, trash_root_id = NULL, updated_at = ${now}
    WHERE id = ${row.id}`)
