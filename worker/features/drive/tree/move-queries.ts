import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { unpacked } from '#db/packed.ts'
import { fileEntries } from '#db/schema/index.ts'
import { freeName } from './free-name.ts'
import { chargeOtherSpace, leaveLinks } from './other-space-queries.ts'
import { isOneOf, selectShownEntries } from '../entries/entry-rows.ts'
import type { ShownEntry } from '../entries/entry-rows.ts'
import type { SettledArrival } from './resolve-clashes.ts'
import {
  idsOfRoots,
  isRoot,
  requireAtMost,
  requireUnchanged,
  rewriteBelow,
  trashBelow,
  trashRoots,
  updateSizesAbove,
  writeInSlices,
} from './tree-queries.ts'
import type { Statement, TreeEntry, TreePlace } from './tree-queries.ts'

export interface Move {
  settled: readonly SettledArrival[]
  replaced: readonly TreeEntry[]
  /** Its owner's limit holds for what comes from other owners; null = none. */
  place: TreePlace & { folder: TreeEntry | null; availableBytes: number | null }
  /** Who is shown what was moved. */
  userId: number
  now: string
  /** Entries that one call may write. */
  atOnce: number
}

/**
 * Moves subtrees into a folder and trashes replaced entries: one atomic round trip. Returns the moved entries.
 * @throws a requirement violation on a change, a unique one on a taken name, a limit one with more than `atOnce`
 * descendants, a room one.
 */
export async function moveSubtrees(db: Database, move: Move): Promise<ShownEntry[]> {
  const { settled, replaced, place, userId, now, atOnce } = move
  const roots = settled.map(({ arrival }) => arrival.row)
  const contested = settled.filter(({ isContested }) => isContested)
  const uncontested = settled.filter(({ isContested }) => !isContested)
  const numbered = await writeInSlices(contested, ({ arrival }) =>
    placeWithFreeName(db, arrival.row, place),
  )
  const there = { parentId: place.parentId, ancestors: place.ancestors, spaceId: place.spaceId }
  const leaving = roots.filter(({ spaceId }) => spaceId !== place.spaceId)
  const statements: Statement[] = [
    ...chargeOtherSpace(db, leaving, place, place.availableBytes),
    updateSizesAbove(db, isRoot(roots), -1),
    ...trashRoots(db, replaced, now),
    ...rewriteBelow(
      db,
      roots.map((root) => ({ ...root, to: place.ancestors })),
      place.spaceId,
    ),
    db
      .update(fileEntries)
      .set(there)
      .where(isOneOf(uncontested.map(({ arrival }) => arrival.row.id))),
    ...numbered,
    updateSizesAbove(db, isRoot(roots), 1),
    ...leaveLinks(
      db,
      leaving.map((root) => ({ ...root, ancestors: place.ancestors })),
    ),
    // Last: what is moved out of a folder that is replaced has left it by now.
    ...trashBelow(db, replaced, now),
  ]
  const results = await db.batch([
    requireUnchanged(db, [...roots, ...replaced, ...(place.folder ? [place.folder] : [])]),
    requireAtMost(db, atOnce, [...roots, ...replaced]),
    ...statements,
    selectShownEntries(db, userId).where(isOneOf(idsOfRoots(roots))),
  ])
  return unpacked(results.at(-1) as { row: ShownEntry }[])
}

const placeWithFreeName = (db: Database, entry: TreeEntry, place: TreePlace) =>
  db.run(sql`
    UPDATE file_entries SET space_id = ${place.spaceId}, parent_id = ${place.parentId}, ancestors = ${place.ancestors},
      (name, name_key, search_key, sort_key) = (${freeName(place, entry)})
    WHERE id = ${entry.id}`)
