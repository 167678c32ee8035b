import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isReachableBy, NOBODY } from '../entries/access-columns.ts'
import { linkedFolderId, selectLinkedEntries } from '../entries/linked-entries.ts'
import type { LinkedEntry } from '../entries/linked-entries.ts'
import { selectShownEntries } from '../entries/entry-rows.ts'
import type { ShownEntry } from '../entries/entry-rows.ts'
import { isDirectlyIn } from '../entries/directly-in.ts'
import { selectUsage } from './usage-queries.ts'
import type { Usage } from './usage-queries.ts'

/** A folder that a user reaches, or the root of a space (null). */
export interface UserPlaceKey {
  spaceId: SpaceId
  userId: number
  parentId: number | null
}

/** The same for the visitors of a link, by its hash or name: then null is the folder that it leads to. */
export type PlaceKey = UserPlaceKey | { link: string; parentId: number | null }

/** Of the folder; null for a root, and where it cannot be reached. */
const folderIdAt = (key: PlaceKey): SQL => {
  const { parentId } = key
  if ('link' in key) return linkedFolderId(key.link, parentId)
  return sql`(SELECT ${fileEntries.id} FROM ${fileEntries} WHERE ${fileEntries.id} = ${parentId} AND ${isReachableBy(key.userId)})`
}

/** The id of the space that a place is in; null where the caller cannot reach the folder. */
export const spaceIdAt = (key: PlaceKey): SQL =>
  'spaceId' in key && key.parentId === null
    ? sql`${key.spaceId}`
    : sql`(SELECT ${fileEntries.spaceId} FROM ${fileEntries} WHERE ${fileEntries.id} = ${folderIdAt(key)})`

/** A condition on the rows of `alias`, which are of the place's space: being in the place itself. */
export const isInPlace = (alias: string, key: PlaceKey): SQL =>
  'link' in key && key.parentId === null
    ? sql`${sql.identifier(alias)}.parent_id = ${folderIdAt(key)}`
    : isDirectlyIn(alias, key.parentId)

/** The statements that {@link toPlaceRows} reads the results of, for a batch. */
export const placeStatements = (db: Database, key: PlaceKey) => {
  const isLinked = 'link' in key
  const isParent = and(
    sql`${fileEntries.id} = ${folderIdAt(key)}`,
    eq(fileEntries.isFolder, true),
    isNull(fileEntries.deletedAt),
  )
  return [
    selectShownEntries(db, isLinked ? NOBODY : key.userId).where(isParent),
    selectUsage(db, spaceIdAt(key)),
    selectLinkedEntries(db, isLinked ? key.link : ''),
  ] as const
}

export interface PlaceRows {
  folder: ShownEntry | null
  usage: Usage | null
  /** Entries that the link leads to, with the link. */
  linked: LinkedEntry[]
}

export const toPlaceRows = (
  folders: { row: ShownEntry }[],
  usages: NonNullable<PlaceRows['usage']>[],
  linked: LinkedEntry[],
): PlaceRows => ({ folder: folders[0]?.row ?? null, usage: usages[0] ?? null, linked })

/** A folder, and the space in use where it is. One round trip. */
export async function selectPlace(db: Database, key: PlaceKey): Promise<PlaceRows> {
  return toPlaceRows(...(await db.batch([...placeStatements(db, key)])))
}
