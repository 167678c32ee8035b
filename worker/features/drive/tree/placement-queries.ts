import { and, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isKept } from '#db/discarded.ts'
import { unpacked } from '#db/packed.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isReachableBy, NOBODY } from '../entries/access-columns.ts'
import { isLinkedAs, selectLinkedEntries } from '../entries/linked-entries.ts'
import { isOneOf, selectShownEntries } from '../entries/entry-rows.ts'
import { placeStatements, spaceIdAt, toPlaceRows } from '../space/place-rows.ts'
import type { UserPlaceKey } from '../space/place-rows.ts'
import { standsIn } from './standing-queries.ts'
import { selectTreeEntries } from './tree-queries.ts'

/**
 * Loads the facts that decide on placing entries in a folder: the entries, the folder, its entries of the same names,
 * and used space. One round trip.
 * @param request `spaceId`: whose root is meant where `destinationId` is null
 */
export async function selectPlacement(
  db: Database,
  request: {
    spaceId: SpaceId
    userId: number
    ids: readonly number[]
    destinationId: number | null
  },
) {
  const { spaceId, userId, ids, destinationId } = request
  const key = { spaceId, userId, parentId: destinationId }
  const isChosen = and(isKept, isOneOf(ids), isReachableBy(userId))
  const [rows, alreadyThere, existing, ...place] = await db.batch([
    selectTreeEntries(db, userId).where(isChosen).orderBy(fileEntries.id),
    selectShownEntries(db, userId)
      .where(
        and(
          isChosen,
          sql`${fileEntries.parentId} IS ${destinationId} AND ${fileEntries.spaceId} = ${spaceIdAt(key)}`,
        ),
      )
      .orderBy(fileEntries.id),
    selectTreeEntries(db, userId).where(standsIn(key, ids)),
    ...placeStatements(db, key),
  ])
  return {
    rows: unpacked(rows),
    alreadyThere: unpacked(alreadyThere),
    existing: unpacked(existing),
    place: toPlaceRows(...place),
  }
}

/**
 * Loads entries outside the trash that a link covers, and the folder that copies of them are to go into. One round trip.
 * @param request `hashes`: null = all that the link leads to
 */
export async function selectLinkedPlacement(
  db: Database,
  request: { link: string; hashes: readonly string[] | null; place: UserPlaceKey },
) {
  const { link, hashes, place: key } = request
  const [linked, rows, ...place] = await db.batch([
    selectLinkedEntries(db, link),
    selectTreeEntries(db, NOBODY)
      .where(and(isLinkedAs(link, hashes), isNull(fileEntries.deletedAt)))
      .orderBy(fileEntries.id),
    ...placeStatements(db, key),
  ])
  return { linked, rows: unpacked(rows), place: toPlaceRows(...place) }
}
