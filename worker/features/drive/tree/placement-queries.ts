import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isOneOf, selectEntries, selectShownEntries } from '../entries/queries.ts'
import { selectUsage } from '../space/usage-queries.ts'
import { standsIn } from './standing-queries.ts'

/** An id that no entry has. */
const NONE = 0

/**
 * Loads the facts that decide on placing entries in a folder: the entries, the folder, its entries of the same names,
 * and used space. One round trip.
 * @param destinationId null = the root
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
  const isChosen = and(eq(fileEntries.spaceId, spaceId), isOneOf(ids))
  const [rows, destinations, existing, usages] = await db.batch([
    selectShownEntries(db, userId).where(isChosen).orderBy(fileEntries.id),
    selectEntries(db).where(
      and(
        eq(fileEntries.spaceId, spaceId),
        eq(fileEntries.id, destinationId ?? NONE),
        eq(fileEntries.isFolder, true),
        isNull(fileEntries.deletedAt),
      ),
    ),
    selectEntries(db).where(standsIn(spaceId, destinationId, ids)),
    selectUsage(db, spaceId),
  ])
  return { rows, destination: destinations[0] ?? null, existing, usage: usages[0] ?? null }
}
