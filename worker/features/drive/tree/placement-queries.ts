import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { selectEntries, selectShownEntriesByIds } from '../entries/queries.ts'
import { placeStatements, toPlaceRows } from '../space/place-queries.ts'
import { standsIn } from './standing-queries.ts'

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
  const [rows, existing, folders, usages] = await db.batch([
    selectShownEntriesByIds(db, userId, ids).orderBy(fileEntries.id),
    selectEntries(db, userId).where(standsIn(key, ids)),
    ...placeStatements(db, key),
  ])
  return { rows, existing, place: toPlaceRows(folders, usages) }
}
