import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { LoadedFacts } from '#worker/access/access.ts'
import { isReachableBy } from '../entries/access-columns.ts'
import { selectEntries } from '../entries/entry-rows.ts'
import { isTrashedIn } from './term-queries.ts'
import type { EntryRow } from '../entries/entry-rows.ts'

const FOLDER_COLUMNS = {
  id: fileEntries.id,
  name: fileEntries.name,
  sortKey: fileEntries.sortKey,
  hash: fileEntries.hash,
  parentId: fileEntries.parentId,
  ancestors: fileEntries.ancestors,
  color: fileEntries.color,
  spaceId: fileEntries.spaceId,
  spaceKind: sql<
    LoadedFacts['spaceKind']
  >`(SELECT s.kind FROM spaces s WHERE s.id = file_entries.space_id)`,
  hasFolders: sql<number>`EXISTS (
    SELECT 1 FROM file_entries c
    WHERE c.space_id = file_entries.space_id AND c.parent_id = file_entries.id AND c.is_folder = 1 AND c.deleted_at IS NULL)`,
}

export const BY_NAME = [asc(fileEntries.sortKey), asc(fileEntries.id)] as const

const isLivingFolder = and(eq(fileEntries.isFolder, true), isNull(fileEntries.deletedAt))

export const selectFolderColumns = (db: Database) => db.select(FOLDER_COLUMNS).from(fileEntries)

export type FolderRow = Awaited<ReturnType<typeof selectFolderColumns>>[number]

/** The folders of a space from the top down, level by level: as many as asked for, whatever there are. */
export function selectTopFolders(
  db: Database,
  spaceId: SpaceId,
  limit: number,
): Promise<FolderRow[]> {
  // CROSS JOIN: from each folder to what is in it, never through all folders of the space.
  const top = sql`
    WITH RECURSIVE top(id, depth) AS (
      SELECT id, 0 FROM (
        SELECT id FROM file_entries WHERE space_id = ${spaceId} AND parent_id IS NULL AND is_folder = 1 AND deleted_at IS NULL
        ORDER BY sort_key, id LIMIT ${limit})
      UNION ALL
      SELECT e.id, t.depth + 1 FROM top t CROSS JOIN file_entries e
      WHERE e.space_id = ${spaceId} AND e.parent_id = t.id AND e.is_folder = 1 AND e.deleted_at IS NULL
      ORDER BY 2 LIMIT ${limit})
    SELECT id FROM top`
  const depth = sql`length(${fileEntries.ancestors}) - length(replace(${fileEntries.ancestors}, '/', ''))`
  return selectFolderColumns(db)
    .where(sql`${fileEntries.id} IN (${top})`)
    .orderBy(depth, ...BY_NAME)
}

export interface FolderCursor {
  sortKey: string
  id: number
}

/** Folders directly in another (null = the root of the space), by name, and that one. One round trip. */
export async function selectFoldersIn(
  db: Database,
  request: {
    spaceId: SpaceId
    userId: number
    parentId: number | null
    after: FolderCursor | null
    limit: number
  },
): Promise<{ parent: EntryRow | null; rows: FolderRow[] }> {
  const { spaceId, userId, parentId, after, limit } = request
  const isParent = and(eq(fileEntries.id, parentId ?? 0), isReachableBy(userId), isLivingFolder)
  const beyond: SQL | undefined =
    after === null
      ? undefined
      : sql`(${fileEntries.sortKey}, ${fileEntries.id}) > (${after.sortKey}, ${after.id})`
  const [parents, rows] = await db.batch([
    selectEntries(db, userId).where(isParent),
    selectFolderColumns(db)
      .where(
        and(
          parentId === null
            ? sql`${fileEntries.spaceId} = ${spaceId} AND ${fileEntries.parentId} IS NULL`
            : sql`${fileEntries.spaceId} = (SELECT ${fileEntries.spaceId} FROM file_entries WHERE ${isParent}) AND ${fileEntries.parentId} = ${parentId}`,
          isLivingFolder,
          beyond,
        ),
      )
      .orderBy(...BY_NAME)
      .limit(limit),
  ])
  return { parent: parents[0]?.row ?? null, rows }
}

/**
 * A folder, and the number of entries directly in it: without the trash, or of a folder in the trash those trashed with
 * it; null when it is missing.
 */
export async function countChildren(db: Database, userId: number, folderId: number) {
  const isFolder = and(
    eq(fileEntries.id, folderId),
    isReachableBy(userId),
    eq(fileEntries.isFolder, true),
  )
  const inItsSpace = sql`${fileEntries.spaceId} = (SELECT ${fileEntries.spaceId} FROM file_entries WHERE ${isFolder})`
  const [[found], [living], [trashed]] = await db.batch([
    selectEntries(db, userId).where(isFolder),
    db
      .select({ count: count() })
      .from(fileEntries)
      .where(and(inItsSpace, eq(fileEntries.parentId, folderId), isNull(fileEntries.deletedAt))),
    db
      .select({ count: count() })
      .from(fileEntries)
      .where(and(inItsSpace, isTrashedIn({ ids: [folderId] }))),
  ])
  return found ? { folder: found.row, count: (living?.count ?? 0) + (trashed?.count ?? 0) } : null
}
