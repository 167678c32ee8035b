import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blobs, fileEntries, links, users } from '#db/schema/index.ts'

const ENTRY_COLUMNS = {
  id: fileEntries.id,
  hash: fileEntries.hash,
  scope: fileEntries.scope,
  ownerId: fileEntries.ownerId,
  workspaceId: fileEntries.workspaceId,
  parentId: fileEntries.parentId,
  ancestors: fileEntries.ancestors,
  isFolder: fileEntries.isFolder,
  name: fileEntries.name,
  nameKey: fileEntries.nameKey,
  type: fileEntries.type,
  mime: fileEntries.mime,
  extension: fileEntries.extension,
  description: fileEntries.description,
  color: fileEntries.color,
  sizeBytes: fileEntries.sizeBytes,
  createdAt: fileEntries.createdAt,
  updatedAt: fileEntries.updatedAt,
  deletedAt: fileEntries.deletedAt,
  trashRootId: fileEntries.trashRootId,
  objectKey: blobs.objectKey,
  etag: blobs.etag,
  storedAt: blobs.createdAt,
  ownerEmail: users.email,
  ownerFirstName: users.firstName,
  ownerLastName: users.lastName,
  ownerAvatar: users.avatar,
}

/** Entries with their blob and their owner; to be narrowed by who calls it. */
export const selectEntries = (db: Database) =>
  db
    .select(ENTRY_COLUMNS)
    .from(fileEntries)
    .innerJoin(users, eq(users.id, fileEntries.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** The ids in an `ancestors` column, as a table with the column `value`. */
export const idsOf = (ancestors: SQL | typeof fileEntries.ancestors) =>
  sql`json_each('[' || replace(trim(${ancestors}, '/'), '/', ',') || ']')`

/** What is below a folder: a range of the index on `ancestors` ("0" is the character after "/"). */
export const isBelow = (folder: { ancestors: string; id: number }) =>
  and(
    sql`${fileEntries.ancestors} >= ${`${folder.ancestors}${folder.id}/`}`,
    sql`${fileEntries.ancestors} < ${`${folder.ancestors}${folder.id}0`}`,
  )

export const isOneOf = (ids: readonly number[]) =>
  sql`${fileEntries.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

export function selectEntriesByIds(
  db: Database,
  scope: string,
  ids: readonly number[],
): Promise<EntryRow[]> {
  return selectEntries(db).where(and(eq(fileEntries.scope, scope), isOneOf(ids)))
}

export interface EntryLink {
  id: number
  hash: string
  userId: number
  passwordHash: string | null
  expiresAt: string | null
  allowDownload: boolean
}

/**
 * The entry at a public address, with the link that is offered for it when that leads to the entry or to a
 * folder above it. An entry in the trash is not found this way.
 */
export async function selectEntryByHash(
  db: Database,
  hash: string,
  linkHash: string | null,
): Promise<{ entry: EntryRow; link: EntryLink | null } | null> {
  const [row] = await db
    .select({
      entry: ENTRY_COLUMNS,
      link: {
        id: links.id,
        hash: links.hash,
        userId: links.userId,
        passwordHash: links.passwordHash,
        expiresAt: links.expiresAt,
        allowDownload: links.allowDownload,
      },
    })
    .from(fileEntries)
    .innerJoin(users, eq(users.id, fileEntries.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .leftJoin(
      links,
      linkHash === null
        ? sql`0`
        : and(
            eq(links.hash, linkHash),
            or(
              eq(links.entryId, fileEntries.id),
              sql`instr(${fileEntries.ancestors}, '/' || ${links.entryId} || '/') > 0`,
            ),
          ),
    )
    .where(and(eq(fileEntries.hash, hash), isNull(fileEntries.deletedAt)))
  return row ?? null
}

/** A new folder's row; null when its parent is not there. Throws a unique violation when the name is taken. */
export async function insertFolder(
  db: Database,
  folder: {
    hash: string
    scope: string
    ownerId: number
    workspaceId: number
    parentId: number | null
    name: string
    nameKey: string
    now: string
  },
): Promise<number | null> {
  const rows = await db.all<{ id: number }>(sql`
    INSERT INTO file_entries (hash, scope, owner_id, workspace_id, parent_id, ancestors, is_folder, name, name_key, type, created_at, updated_at)
    SELECT ${folder.hash}, ${folder.scope}, ${folder.ownerId}, ${folder.workspaceId}, p.id,
           coalesce(p.ancestors || p.id || '/', '/'), 1, ${folder.name}, ${folder.nameKey}, 'folder', ${folder.now}, ${folder.now}
    FROM (SELECT 1) LEFT JOIN file_entries p
      ON p.id = ${folder.parentId} AND p.scope = ${folder.scope} AND p.is_folder AND p.deleted_at IS NULL
    WHERE ${folder.parentId} IS NULL OR p.id IS NOT NULL
    RETURNING id`)
  return rows[0]?.id ?? null
}

/** Whether it was changed: not when it is gone, or was renamed since `initialName` was read. */
export async function updateEntry(
  db: Database,
  entry: { id: number; scope: string },
  changes: Partial<
    Pick<typeof fileEntries.$inferInsert, 'name' | 'nameKey' | 'extension' | 'type' | 'description'>
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
        eq(fileEntries.scope, entry.scope),
        isNull(fileEntries.deletedAt),
        initialName === undefined ? undefined : eq(fileEntries.name, initialName),
      ),
    )
    .returning({ id: fileEntries.id })
  return rows.length > 0
}
