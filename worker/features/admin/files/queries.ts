import { and, eq, inArray, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isDiscarded, NOBODYS_SPACE } from '#db/discarded.ts'
import { blobs, fileEntries, linkEntries, spaces, users } from '#db/schema/index.ts'
import { OWN_FACTS } from '#worker/access/access.ts'
import type { Selection } from '../lists/admin-list.ts'
import { selectFrom, type RowSource } from '../lists/row-source.ts'
import { indexedPhrase } from '../lists/search-text.ts'

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]

const isLinked = sql<number>`EXISTS (SELECT 1 FROM ${linkEntries} le WHERE le.entry_id = ${fileEntries.id})`

/**
 * Entries of all spaces; those deleted for ever are gone, though the job has their rows still to remove. Literal, as
 * the indexes of the site are of this condition.
 */
export const isThere = and(
  sql`${fileEntries.spaceId} <> ${sql.raw(String(NOBODYS_SPACE))}`,
  not(isDiscarded(fileEntries.trashRootId)),
)

const LISTED = {
  id: fileEntries.id,
  name: fileEntries.name,
  type: fileEntries.type,
  mime: fileEntries.mime,
  sizeBytes: fileEntries.sizeBytes,
  ownerId: fileEntries.ownerId,
  ownerEmail: users.email,
  spaceId: fileEntries.spaceId,
  spaceName: spaces.name,
  isPublic: isLinked,
  deletedAt: fileEntries.deletedAt,
  createdAt: fileEntries.createdAt,
}

export const selectFiles = (db: Database, { source, where, orderBy, limit, offset }: Selection) =>
  selectFrom(db, LISTED, fileEntries, source)
    .innerJoin(users, eq(users.id, fileEntries.ownerId))
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .where(and(isThere, where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const isPublic = (wanted: boolean): SQL => (wanted ? isLinked : not(isLinked))

/** Entries with links. */
export const PUBLIC: RowSource = {
  from: sql`link_entries pe`,
  id: sql`pe.entry_id`,
  where: sql`NOT EXISTS (SELECT 1 FROM link_entries o WHERE o.entry_id = pe.entry_id AND o.link_id < pe.link_id)`,
  hasRow: isLinked,
}

export const isTrashed = (wanted: boolean): SQL =>
  wanted ? isNotNull(fileEntries.deletedAt) : isNull(fileEntries.deletedAt)

/** @param key `searchKey` of a text that is too short for {@link named} */
export const isNamed = (key: string): SQL | undefined =>
  key === '' || indexedPhrase(key) ? undefined : sql`instr(${fileEntries.searchKey}, ${key}) > 0`

/** @param key `searchKey` of the text */
export function named(key: string): RowSource | undefined {
  const phrase = indexedPhrase(key)
  if (!phrase) return undefined
  const where = sql`entry_search MATCH ${`name:${phrase}`}`
  return {
    from: sql`entry_search`,
    id: sql`entry_search.rowid`,
    where,
    hasRow: sql`${fileEntries.id} IN (SELECT rowid FROM entry_search WHERE ${where})`,
  }
}

/** Deleting a subtree, and its audit event, need this. */
export const selectRoots = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: fileEntries.id,
      ancestors: fileEntries.ancestors,
      isFolder: fileEntries.isFolder,
      name: fileEntries.name,
      trashRootId: fileEntries.trashRootId,
      spaceId: fileEntries.spaceId,
      deletedAt: fileEntries.deletedAt,
      ownerId: fileEntries.ownerId,
    })
    .from(fileEntries)
    .where(and(isThere, inArray(fileEntries.id, [...ids])))

/** A file with what its bytes need. */
export async function selectContent(db: Database, id: number) {
  const [row] = await db
    .select({
      id: fileEntries.id,
      name: fileEntries.name,
      mime: fileEntries.mime,
      sizeBytes: fileEntries.sizeBytes,
      ownerId: fileEntries.ownerId,
      deletedAt: fileEntries.deletedAt,
      spaceId: fileEntries.spaceId,
      spaceKind: spaces.kind,
      spaceOwnerId: spaces.ownerId,
      objectKey: blobs.objectKey,
      etag: blobs.etag,
      storedAt: blobs.createdAt,
    })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .where(and(isThere, eq(fileEntries.id, id)))
  return row ? { ...row, ...OWN_FACTS } : null
}
