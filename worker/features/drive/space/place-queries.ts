import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isReachableBy } from '../entries/access-columns.ts'
import { selectShownEntries } from '../entries/queries.ts'
import type { ShownEntry } from '../entries/queries.ts'
import { selectUsage } from './usage-queries.ts'

/** An id that no entry has. */
const NONE = 0

export interface PlaceKey {
  spaceId: SpaceId
  userId: number
  /** Null = the root of the space. */
  parentId: number | null
}

/** The id of the space that a place is in; null where the user cannot reach the folder. */
export const spaceIdAt = ({ spaceId, userId, parentId }: PlaceKey): SQL =>
  parentId === null
    ? sql`${spaceId}`
    : sql`(SELECT ${fileEntries.spaceId} FROM file_entries WHERE ${fileEntries.id} = ${parentId} AND ${isReachableBy(userId)})`

/** The statements that {@link toPlaceRows} reads the results of, for a batch. */
export const placeStatements = (db: Database, key: PlaceKey) => {
  const { userId, parentId } = key
  const isParent = and(
    eq(fileEntries.id, parentId ?? NONE),
    eq(fileEntries.isFolder, true),
    isNull(fileEntries.deletedAt),
    isReachableBy(userId),
  )
  return [selectShownEntries(db, userId).where(isParent), selectUsage(db, spaceIdAt(key))] as const
}

export interface PlaceRows {
  folder: ShownEntry | null
  usage: Awaited<ReturnType<typeof selectUsage>>[number] | null
}

export const toPlaceRows = (
  folders: ShownEntry[],
  usages: NonNullable<PlaceRows['usage']>[],
): PlaceRows => ({ folder: folders[0] ?? null, usage: usages[0] ?? null })

/** A folder, and the space in use where it is. One round trip. */
export async function selectPlace(db: Database, key: PlaceKey): Promise<PlaceRows> {
  const [folders, usages] = await db.batch([...placeStatements(db, key)])
  return toPlaceRows(folders, usages)
}
