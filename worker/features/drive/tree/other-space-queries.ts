import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { charge, usedBytesAround } from '#db/charge.ts'
import { requireInBatch, requireRoomInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { isDiscarded } from '#db/discarded.ts'
import { linkEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { idsOfRoots } from './tree-queries.ts'
import type { Root, Statement, TreePlace } from './tree-queries.ts'

/* Statements for the batch that moves subtrees to another space. */

/** Ids of the subtrees, as `e.id`: each by its range of the index on `ancestors`. */
function subtrees(roots: readonly Root[], columns: SQL): SQL {
  const ranges = roots
    .filter(({ isFolder }) => isFolder)
    .map(({ ancestors, id }) => [`${ancestors}${id}/`, `${ancestors}${id}0`])
  return sql`
    SELECT ${columns} FROM json_each(${JSON.stringify(idsOfRoots(roots))}) r CROSS JOIN file_entries e ON e.id = r.value
    UNION ALL
    SELECT ${columns} FROM json_each(${JSON.stringify(ranges)}) r CROSS JOIN file_entries e
      ON e.ancestors >= r.value ->> 0 AND e.ancestors < r.value ->> 1`
}

/** Files of the subtrees with their former contents; the trash in them goes along, what is deleted forever does not count. */
const bytesOf = (roots: readonly Root[]) => sql`
  SELECT space_id, bytes FROM (${subtrees(
    roots,
    sql`e.space_id, e.is_folder, e.trash_root_id, e.size_bytes + (
      SELECT coalesce(sum(v.size_bytes), 0) FROM entry_versions v WHERE v.entry_id = e.id) AS bytes`,
  )}) moved WHERE NOT is_folder AND NOT ${isDiscarded(sql`moved.trash_root_id`)}`

/**
 * Charges the subtrees to the space that they go to, and to those that they leave no longer: before they are moved.
 * @param availableBytes the limit of the place's owner; null = none. What its owner gets from another space of theirs
 * takes no room.
 * @throws a room violation.
 */
export function chargeOtherSpace(
  db: Database,
  leaving: readonly Root[],
  { spaceId }: Pick<TreePlace, 'spaceId'>,
  availableBytes: number | null,
): Statement[] {
  if (leaving.length === 0) return []
  const spaces = JSON.stringify(leaving.map((root) => root.spaceId))
  const isOneOwner = sql`NOT EXISTS (
    SELECT 1 FROM spaces s WHERE s.id IN (SELECT value FROM json_each(${spaces}))
      AND s.owner_id <> (SELECT owner_id FROM spaces WHERE id = ${spaceId}))`
  return [
    requireSpaceThere(db, spaceId),
    charge(
      db,
      sql`
        WITH moved AS MATERIALIZED (${bytesOf(leaving)})
        SELECT space_id, -sum(bytes) AS bytes FROM moved GROUP BY space_id
        UNION ALL SELECT ${spaceId}, coalesce(sum(bytes), 0) FROM moved`,
    ),
    requireRoomInBatch(
      db,
      sql`${availableBytes} IS NULL OR ${usedBytesAround(spaceId)} <= ${availableBytes} OR ${isOneOwner}`,
    ),
  ]
}

/** A workspace may have been deleted meanwhile. */
export const requireSpaceThere = (db: Database, spaceId: SpaceId) =>
  requireInBatch(db, sql`EXISTS (SELECT 1 FROM spaces WHERE id = ${spaceId})`)

/** A link leads to entries of one space: those that have left it are taken out of links to several. */
export function leaveLinks(db: Database, left: readonly Root[]): Statement[] {
  if (left.length === 0) return []
  const moved = sql`${subtrees(left, sql`e.id, e.space_id`)}`
  return [
    db.delete(linkEntries).where(sql`(link_id, entry_id) IN (
      SELECT le.link_id, le.entry_id FROM (${moved}) m CROSS JOIN link_entries le ON le.entry_id = m.id
      WHERE EXISTS (
        SELECT 1 FROM link_entries other CROSS JOIN file_entries o ON o.id = other.entry_id
        WHERE other.link_id = le.link_id AND o.space_id <> m.space_id))`),
  ]
}
