import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isKept } from '#db/discarded.ts'
import { blobs, fileEntries, spaces, users } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { accessColumns, granteesOf, hasLinkOf, isReachableBy } from './access-columns.ts'
import type { Grantee } from './access-columns.ts'
import { checksumColumns } from './checksum-columns.ts'
import type { EntryKey } from './entry-key.ts'
import type { EntryTag, FolderCrumb } from './schema.ts'

/** Those that placing needs: decoding a thousand rows holds the thread for the longer, the more columns they have. */
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
  objectKey: blobs.objectKey,
  etag: blobs.etag,
  storedAt: blobs.createdAt,
  ...checksumColumns(userId),
  thumbnailId: blobs.thumbnailBlobId,
  textStatus: blobs.textStatus,
  ownerEmail: users.email,
  ownerFirstName: users.firstName,
  ownerLastName: users.lastName,
  ownerAvatar: users.avatar,
})

/** Entries with their blob and the owner of their space, with the facts for one user; to be narrowed by who calls it. */
export const selectEntries = (db: Database, userId: number) =>
  db
    .select(entryColumns(userId))
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Of one user alone: nobody sees what others call an entry. */
const tagsOf = (userId: number) =>
  sql`(
    SELECT json_group_array(json_object('id', id, 'name', name, 'type', type)) FROM (
      SELECT t.id, t.name, t.type FROM entry_tags et JOIN tags t ON t.id = et.tag_id
      WHERE et.entry_id = ${fileEntries.id} AND t.user_id = ${userId}
      ORDER BY t.type DESC, t.name_key))`.mapWith((json: string) => JSON.parse(json) as EntryTag[])

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
    (json: string) => JSON.parse(json) as FolderCrumb,
  )

/** As `selectEntries`, for one user to see. */
export const selectShownEntries = (db: Database, userId: number, mostGrantees?: number) =>
  db
    .select(shownColumns(userId, mostGrantees))
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

/** Descendants of a folder: a range of the index on `ancestors` ("0" is the character after "/"). */
export const isBelow = (folder: { ancestors: string; id: number }) =>
  and(
    sql`${fileEntries.ancestors} >= ${`${folder.ancestors}${folder.id}/`}`,
    sql`${fileEntries.ancestors} < ${`${folder.ancestors}${folder.id}0`}`,
  )

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

/** The new folder; null when its parent is not there. Throws a unique violation when the name is taken. */
export async function insertFolder(
  db: Database,
  folder: {
    hash: string
    spaceId: SpaceId
    ownerId: number
    parentId: number | null
    name: string
    nameKey: string
    searchKey: string
    sortKey: string
    now: string
  },
): Promise<ShownEntry | null> {
  const insert = db.run(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, created_at, updated_at)
    SELECT ${folder.hash}, ${folder.spaceId}, ${folder.ownerId}, p.id,
           coalesce(p.ancestors || p.id || '/', '/'), 1, ${folder.name}, ${folder.nameKey}, ${folder.searchKey}, ${folder.sortKey}, 'folder', ${folder.now}, ${folder.now}
    FROM (SELECT 1) LEFT JOIN file_entries p
      ON p.id = ${folder.parentId} AND p.space_id = ${folder.spaceId} AND p.is_folder AND p.deleted_at IS NULL
    WHERE ${folder.parentId} IS NULL OR p.id IS NOT NULL`)
  const inserted = selectShownEntries(db, folder.ownerId).where(eq(fileEntries.hash, folder.hash))
  const [, [row]] = await db.batch([insert, inserted])
  return row ?? null
}

/**
 * Follows a path of names below a folder as far as folders exist. Returns the last one's id (null = the root) and
 * depth; null when the start is missing.
 */
export async function selectDeepestFolder(
  db: Database,
  start: { spaceId: SpaceId; parentId: number | null },
  nameKeys: string[],
): Promise<{ id: number | null; depth: number } | null> {
  const nameAt = (depth: SQL) =>
    sql`json_extract(${JSON.stringify(nameKeys)}, '$[' || ${depth} || ']')`
  const isFolder = sql`e.space_id = ${start.spaceId} AND e.is_folder AND e.deleted_at IS NULL`
  // By itself, as what is in the root has an index of its own on names.
  const firstInRoot = sql`
      UNION ALL
      SELECT e.id, 1 FROM file_entries e
      WHERE ${isFolder} AND e.parent_id IS NULL AND e.name_key = ${nameAt(sql`0`)}`
  const rows = await db.all<{ id: number | null; depth: number }>(sql`
    WITH RECURSIVE path(id, depth) AS (
      SELECT ${start.parentId}, 0 WHERE ${start.parentId} IS NULL OR EXISTS (
        SELECT 1 FROM file_entries WHERE id = ${start.parentId} AND space_id = ${start.spaceId} AND is_folder AND deleted_at IS NULL)
      ${start.parentId === null ? firstInRoot : sql``}
      UNION ALL
      SELECT e.id, p.depth + 1 FROM path p CROSS JOIN file_entries e
      WHERE ${isFolder} AND e.parent_id = p.id AND e.name_key = ${nameAt(sql`p.depth`)})
    SELECT id, depth FROM path ORDER BY depth DESC LIMIT 1`)
  return rows[0] ?? null
}

/** Inserts nested folders in one round trip. Returns the last one's id. Throws a unique violation. */
export async function insertFolders(
  db: Database,
  start: {
    spaceId: SpaceId
    parentId: number | null
    ownerId: number
    now: string
  },
  folders: { hash: string; name: string; nameKey: string; searchKey: string; sortKey: string }[],
): Promise<number | null> {
  const inserts = folders.map(({ hash, name, nameKey, searchKey, sortKey }, index) => {
    const above = folders[index - 1]
    // The one before it, or the one to begin with while that is still there.
    const parent = above
      ? sql`p.hash = ${above.hash}`
      : sql`p.id = ${start.parentId} AND p.deleted_at IS NULL`
    const isAtRoot = above === undefined && start.parentId === null
    return db.all<{ id: number }>(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, created_at, updated_at)
      SELECT ${hash}, ${start.spaceId}, ${start.ownerId}, p.id,
        coalesce(p.ancestors || p.id || '/', '/'), 1, ${name}, ${nameKey}, ${searchKey}, ${sortKey}, 'folder', ${start.now}, ${start.now}
      FROM (SELECT 1) LEFT JOIN file_entries p ON ${parent}
      WHERE p.id IS NOT NULL OR ${isAtRoot ? 1 : 0}
      RETURNING id`)
  })
  const [first, ...rest] = inserts
  if (!first) return null
  const results = await db.batch([first, ...rest])
  return results.at(-1)?.[0]?.id ?? null
}

/** Whether it was changed: not when it is gone, or was renamed since `initialName` was read. */
export async function updateEntry(
  db: Database,
  entry: { id: number; spaceId: SpaceId },
  changes: Partial<
    Pick<
      typeof fileEntries.$inferInsert,
      | 'name'
      | 'nameKey'
      | 'searchKey'
      | 'sortKey'
      | 'extension'
      | 'type'
      | 'description'
      | 'descriptionKey'
      | 'color'
    >
  >,
  initialName: string | undefined,
  now: string,
): Promise<boolean> {
  const rows = await db
    .update(fileEntries)
    .set({ ...changes, updatedAt: now })
    .where(
      and(
        eq(fileEntries.id, entry.id),
        eq(fileEntries.spaceId, entry.spaceId),
        isNull(fileEntries.deletedAt),
        initialName === undefined ? undefined : eq(fileEntries.name, initialName),
      ),
    )
    .returning({ id: fileEntries.id })
  return rows.length > 0
}
