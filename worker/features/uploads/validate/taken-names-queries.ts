import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import {
  isInPlace,
  placeStatements,
  spaceIdAt,
  toPlaceRows,
} from '#worker/features/drive/space/place-rows.ts'
import type { PlaceKey } from '#worker/features/drive/space/place-rows.ts'
import type { PathNode } from './path-tree.ts'

/** An entry at one of the tree's paths. */
export interface TakenPath {
  /** The number in the tree. */
  file: number
  id: number
  isFolder: number
  /** Of a folder, with all that is in it. */
  sizeBytes: number
  updatedAt: string
}

/** Finds those of the tree's paths that exist already. Each level joins only its matches. */
export const takenPaths = (db: Database, target: PlaceKey, tree: PathNode[]) =>
  db.all<TakenPath>(sql`
    SELECT file, id, isFolder, sizeBytes, updatedAt FROM (
      WITH RECURSIVE standing(id, isFolder, sizeBytes, updatedAt, node) AS (
        SELECT e.id, e.is_folder, e.size_bytes, e.updated_at, c.value
        FROM json_each(${JSON.stringify(tree)}) c CROSS JOIN file_entries e
        WHERE e.space_id = ${spaceIdAt(target)} AND ${isInPlace('e', target)}
          AND e.name_key = c.value ->> 0 AND e.deleted_at IS NULL
        UNION ALL
        SELECT e.id, e.is_folder, e.size_bytes, e.updated_at, c.value
        FROM standing s CROSS JOIN json_each(s.node, '$[2]') c CROSS JOIN file_entries e
        WHERE e.space_id = ${spaceIdAt(target)} AND e.parent_id = s.id AND e.name_key = c.value ->> 0 AND e.deleted_at IS NULL)
      SELECT i.value AS file, s.id, s.isFolder, s.sizeBytes, s.updatedAt FROM standing s CROSS JOIN json_each(s.node, '$[1]') i)`)

/** The tree's files that exist already, by their index, with their place: one round trip. */
export async function selectTakenPaths(db: Database, target: PlaceKey, tree: PathNode[]) {
  const [taken, ...place] = await db.batch([
    takenPaths(db, target, tree),
    ...placeStatements(db, target),
  ])
  return {
    place: toPlaceRows(...place),
    takenByIndex: new Map(taken.map((path) => [path.file, path])),
  }
}

/** Which of these names are taken in a folder, and that place: one round trip. */
export async function selectTakenNamesIn(db: Database, target: PlaceKey, nameKeys: string[]) {
  const [taken, ...place] = await db.batch([
    db.all<{ nameKey: string }>(sql`
      SELECT e.name_key AS nameKey FROM json_each(${JSON.stringify(nameKeys)}) n CROSS JOIN file_entries e
      WHERE e.space_id = ${spaceIdAt(target)} AND ${isInPlace('e', target)}
        AND e.name_key = n.value AND e.deleted_at IS NULL`),
    ...placeStatements(db, target),
  ])
  return { place: toPlaceRows(...place), takenKeys: taken.map(({ nameKey }) => nameKey) }
}
