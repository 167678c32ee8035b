import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { selectShownEntries } from './entry-rows.ts'
import type { ShownEntry } from './entry-rows.ts'

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
  const [, [found]] = await db.batch([insert, inserted])
  return found?.row ?? null
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
