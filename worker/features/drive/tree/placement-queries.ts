import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, users } from '#db/schema/index.ts'
import { isOneOf, selectEntries, selectShownEntries } from '../entries/queries.ts'
import { standsIn } from './standing-queries.ts'

/** An id that no entry has. */
const NONE = 0

/**
 * All that decides whether chosen entries may go into a folder: they themselves, the folder, what stands there by
 * one of their names, and the space in use. One round trip.
 * @param destinationId null = the root
 */
export async function selectPlacement(
  db: Database,
  request: {
    scope: string
    userId: number
    ids: readonly number[]
    destinationId: number | null
  },
) {
  const { scope, userId, ids, destinationId } = request
  const isChosen = and(eq(fileEntries.scope, scope), isOneOf(ids))
  const [rows, destinations, existing, usages] = await db.batch([
    selectShownEntries(db, userId).where(isChosen).orderBy(fileEntries.id),
    selectEntries(db).where(
      and(
        eq(fileEntries.scope, scope),
        eq(fileEntries.id, destinationId ?? NONE),
        eq(fileEntries.isFolder, true),
        isNull(fileEntries.deletedAt),
      ),
    ),
    selectEntries(db).where(standsIn(scope, destinationId, ids)),
    db
      .select({ usedBytes: users.usedSpaceBytes, availableBytes: users.availableSpaceBytes })
      .from(users)
      .where(eq(users.id, userId)),
  ])
  return { rows, destination: destinations[0] ?? null, existing, usage: usages[0] ?? null }
}
