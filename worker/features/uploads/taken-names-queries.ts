import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { PathNode } from './path-tree.ts'
import { uploadTargetOf, uploadTargetQuery } from './queries.ts'

interface Target {
  userId: number
  scope: string
  /** Null = the root. */
  parentId: number | null
}

/**
 * Which files of a tree are there already, by their numbers, and whether as a folder; and what `selectUploadTarget` tells: one round trip.
 * Each step down takes along only what is below it, so no name is looked at twice.
 */
export async function selectTakenPaths(db: Database, target: Target, tree: PathNode[]) {
  // Both kinds named, so that the index on folder, kind and name is used.
  const standsInFolder = sql`e.scope = ${target.scope} AND e.parent_id IS f.id AND e.is_folder IN (0, 1)
    AND e.name_key = c.value ->> 0 AND e.deleted_at IS NULL`
  const [targets, taken] = await db.batch([
    uploadTargetQuery(db, target),
    db.all<{ file: number; isFolder: number }>(sql`
      SELECT file, isFolder FROM (
        WITH RECURSIVE found(id, below) AS (
          SELECT ${target.parentId}, ${JSON.stringify(tree)}
          UNION ALL
          SELECT e.id, json_extract(c.value, '$[2]')
          FROM found f CROSS JOIN json_each(f.below) c CROSS JOIN file_entries e
          WHERE ${standsInFolder} AND e.is_folder AND json_array_length(c.value, '$[2]') > 0)
        SELECT i.value AS file, e.is_folder AS isFolder
        FROM found f CROSS JOIN json_each(f.below) c CROSS JOIN file_entries e
          CROSS JOIN json_each(c.value, '$[1]') i
        WHERE ${standsInFolder})`),
  ])
  return {
    target: uploadTargetOf(targets),
    isFolderByIndex: new Map(taken.map(({ file, isFolder }) => [file, Boolean(isFolder)])),
  }
}

/** Which of these names are taken in a folder, and what `selectUploadTarget` tells: one round trip. */
export async function selectTakenNamesIn(db: Database, target: Target, nameKeys: string[]) {
  const [targets, taken] = await db.batch([
    uploadTargetQuery(db, target),
    db.all<{ nameKey: string }>(sql`
      SELECT e.name_key AS nameKey FROM file_entries e
      WHERE e.scope = ${target.scope} AND e.parent_id IS ${target.parentId} AND e.is_folder IN (0, 1)
        AND e.name_key IN (SELECT value FROM json_each(${JSON.stringify(nameKeys)})) AND e.deleted_at IS NULL`),
  ])
  return { target: uploadTargetOf(targets), takenKeys: taken.map(({ nameKey }) => nameKey) }
}
