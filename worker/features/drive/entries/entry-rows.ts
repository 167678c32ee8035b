import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isKept } from '#db/discarded.ts'
import { fromJson, orNull, packed } from '#db/packed.ts'
import { blobs, fileEntries, spaces, users } from '#db/schema/index.ts'
import { accessColumns, granteesOf, hasLinkOf, isReachableBy } from './access-columns.ts'
import type { Grantee } from './access-columns.ts'
import { checksumColumns } from './checksum-columns.ts'
import type { EntryKey } from './entry-key.ts'
import type { EntryTag, FolderCrumb } from './schema.ts'

/** Those that placing needs. */
export const treeColumns = (userId: number) => ({
  ...accessColumns(userId),
  id: fileEntries.id,
  hash: fileEntries.hash,
  parentId: fileEntries.parentId,
  ancestors: fileEntries.ancestors,
  isFolder: fileEntries.isFolder,
  name: fileEntries.name,
  nameKey: fileEntries.nameKey,
  type: fileEntries.type,
  sizeBytes: fileEntries.sizeBytes,
  updatedAt: fileEntries.updatedAt,
  trashRootId: fileEntries.trashRootId,
})

/** All columns of an entry for one user; of `selectEntries`' tables. */
export const entryColumns = (userId: number) => ({
  ...treeColumns(userId),
  sortKey: fileEntries.sortKey,
  mime: fileEntries.mime,
  extension: fileEntries.extension,
  description: fileEntries.description,
  sentBy: fileEntries.sentBy,
  color: fileEntries.color,
  createdAt: fileEntries.createdAt,
  objectKey: orNull(blobs.objectKey),
  etag: orNull(blobs.etag),
  storedAt: orNull(blobs.createdAt),
  ...checksumColumns(userId),
  thumbnailId: orNull(blobs.thumbnailBlobId),
  textStatus: orNull(blobs.textStatus),
  ownerEmail: users.email,
  ownerFirstName: users.firstName,
  ownerLastName: users.lastName,
  ownerAvatar: users.avatar,
})

/** Entries with their blob and the owner of their space, with the facts for one user; to be narrowed by who calls it. */
export const selectEntries = (db: Database, userId: number) =>
  db
    .select({ row: packed(entryColumns(userId)) })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]['row']

/** Of one user alone: nobody sees what others call an entry. */
const tagsOf = (userId: number) =>
  sql`(
    SELECT json_group_array(json_object('id', id, 'name', name, 'type', type)) FROM (
      SELECT t.id, t.name, t.type FROM entry_tags et JOIN tags t ON t.id = et.tag_id
      WHERE et.entry_id = ${fileEntries.id} AND t.user_id = ${userId}
      ORDER BY t.type DESC, t.name_key))`.mapWith(fromJson<EntryTag[]>)

/** People whose pictures a row of a list has room for, and some to count. */
const MOST_GRANTEES_IN_LISTS = 10

/** All that is shown of an entry to one user. */
export const shownColumns = (userId: number, mostGrantees = MOST_GRANTEES_IN_LISTS) => ({
  ...entryColumns(userId),
  grantees: granteesOf(userId, mostGrantees),
  isPublic: sql`${hasLinkOf(userId)}`.mapWith(Boolean),
  tags: tagsOf(userId),
})

/** The folder that an entry is in; null = the root. */
export const LOCATION =
  sql`(SELECT json_object('id', p.id, 'name', p.name, 'hash', p.hash) FROM file_entries p WHERE p.id = ${fileEntries.parentId})`.mapWith(
    fromJson<FolderCrumb>,
  )

/** As `selectEntries`, for one user to see. */
export const selectShownEntries = (db: Database, userId: number, mostGrantees?: number) =>
  db
    .select({ row: packed(shownColumns(userId, mostGrantees)) })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))

/** An entry with the tags of who sees it. */
export interface ShownEntry extends EntryRow {
  /** Whether the one for whom it was loaded has made a link of it. */
  isPublic: boolean
  tags: EntryTag[]
  /** Those that it is shared with. */
  grantees: Grantee[]
}

export const isOneOf = (ids: readonly number[]) =>
  sql`${fileEntries.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

export const selectShownEntriesByIds = (db: Database, userId: number, ids: readonly number[]) =>
  selectShownEntries(db, userId).where(and(isKept, isOneOf(ids), isReachableBy(userId)))

/** More than anybody reads through; whoever is shown of one entry. */
const MOST_GRANTEES = 500

export const selectShownEntry = (db: Database, userId: number, key: EntryKey) =>
  selectShownEntries(db, userId, MOST_GRANTEES).where(
    and(
      isKept,
      eq(typeof key === 'number' ? fileEntries.id : fileEntries.hash, key),
      isReachableBy(userId),
    ),
  )
