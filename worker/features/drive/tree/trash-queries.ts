import { and, eq, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { charge } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import { NOBODYS_SPACE } from '#db/discarded.ts'
import { fileEntries, linkEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import {
  idsOfRoots,
  isLiving,
  requireAtMost,
  requireUnchanged,
  trashBelow,
  trashRoots,
} from './tree-queries.ts'
import type { Root, Statement } from './tree-queries.ts'

/**
 * Trashes `roots` with their descendants in one round trip.
 * @param beside further statements of the batch
 * @throws a requirement violation on a change, a limit violation with more than `atOnce` descendants.
 */
export async function trashSubtrees(
  db: Database,
  roots: readonly Root[],
  now: string,
  atOnce: number,
  beside: readonly Statement[] = [],
): Promise<void> {
  if (roots.length === 0) return
  await db.batch([
    requireUnchanged(db, roots),
    requireAtMost(db, atOnce, roots, isLiving),
    ...trashRoots(db, roots, now),
    ...trashBelow(db, roots, now),
    ...beside,
  ])
}

/** Whether the folders hold anything that another user has put there. */
export async function isOthersBelow(
  db: Database,
  userId: number,
  folders: readonly Root[],
): Promise<boolean> {
  const ranges = folders.map(({ ancestors, id }) => [`${ancestors}${id}/`, `${ancestors}${id}0`])
  const [row] = await db.all<{ found: number }>(sql`
    SELECT EXISTS (
      SELECT 1 FROM json_each(${JSON.stringify(ranges)}) r CROSS JOIN file_entries e
      WHERE e.ancestors >= r.value ->> 0 AND e.ancestors < r.value ->> 1 AND e.owner_id <> ${userId}) AS found`)
  return row?.found === 1
}

/**
 * Discards trashed entries: returns their space, takes them out of links, hides them. Writes only the roots' rows;
 * `removeDiscarded` removes the rest.
 * @param isChosen of `file_entries t`
 */
function discard(db: Database, isChosen: SQL): [Statement, ...Statement[]] {
  const chosen = sql`
    SELECT t.id FROM file_entries t
    WHERE t.trash_root_id = t.id AND t.deleted_at IS NOT NULL AND t.space_id <> ${NOBODYS_SPACE} AND ${isChosen}`
  return [
    charge(
      db,
      sql`
        SELECT space_id, -sum(size_bytes + (
          SELECT coalesce(sum(v.size_bytes), 0) FROM entry_versions v WHERE v.entry_id = file_entries.id)) AS bytes
        FROM file_entries WHERE NOT is_folder AND trash_root_id IN (${chosen}) GROUP BY space_id`,
    ),
    db
      .delete(linkEntries)
      .where(
        sql`${linkEntries.entryId} IN (SELECT id FROM file_entries WHERE trash_root_id IN (${chosen}))`,
      ),
    db
      .update(fileEntries)
      .set({ spaceId: NOBODYS_SPACE })
      .where(sql`${fileEntries.id} IN (${chosen})`),
  ]
}

/**
 * Deletes `roots` forever with their descendants, also those trashed earlier: one round trip, whose cost does not
 * depend on their size.
 * @throws a requirement violation on a change; a limit violation with more than `atOnce` descendants of roots outside
 * the trash.
 */
export async function deleteSubtrees(
  db: Database,
  roots: readonly Root[],
  now: string,
  atOnce: number,
  beside: readonly Statement[] = [],
): Promise<void> {
  if (roots.length === 0) return
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(idsOfRoots(roots))})`
  const others = roots.filter(({ id, trashRootId }) => trashRootId !== id)
  await db.batch([
    requireUnchanged(db, roots),
    requireAtMost(db, atOnce, others),
    ...trashRoots(db, others, now),
    ...trashBelow(db, others, now),
    ...discard(
      db,
      sql`t.space_id IN (SELECT space_id FROM file_entries WHERE id IN (${ids})) AND (
        t.id IN (${ids}) OR EXISTS (SELECT 1 FROM ${ancestorIds(sql`t.ancestors`)} a WHERE a.value IN (${ids})))`,
    ),
    ...beside,
  ])
}

/** Permanently deletes the whole trash of a space: one round trip, whatever its size. */
export async function deleteTrash(db: Database, spaceId: SpaceId): Promise<void> {
  await db.batch(discard(db, sql`t.space_id = ${spaceId}`))
}

/**
 * Removes up to `limit` rows of discarded entries and returns the count; `collectBlobs` deletes the objects. Roots go
 * last, because the other rows are found by them.
 */
export async function removeDiscarded(db: Database, limit: number): Promise<number> {
  const roots = sql`
    SELECT id FROM file_entries WHERE space_id = ${NOBODYS_SPACE} AND deleted_at IS NOT NULL AND trash_root_id = id`
  const [below, emptied] = await db.batch([
    db.all<{ id: number }>(sql`
      DELETE FROM file_entries WHERE id IN (
        SELECT e.id FROM (${roots}) r CROSS JOIN file_entries e ON e.trash_root_id = r.id
        WHERE e.id <> r.id LIMIT ${limit}) RETURNING id`),
    db.all<{ id: number }>(sql`
      DELETE FROM file_entries WHERE id IN (
        SELECT r.id FROM (${roots}) r
        WHERE NOT EXISTS (SELECT 1 FROM file_entries e WHERE e.trash_root_id = r.id AND e.id <> r.id)
        LIMIT ${limit}) RETURNING id`),
  ])
  return below.length + emptied.length
}

/** Entries of any space that were trashed before `before`. */
export function selectExpiredTrashRoots(
  db: Database,
  before: string,
  { isFolder, limit }: { isFolder: boolean; limit: number },
): Promise<Root[]> {
  return db
    .select({
      id: fileEntries.id,
      ancestors: fileEntries.ancestors,
      isFolder: fileEntries.isFolder,
      name: fileEntries.name,
      trashRootId: fileEntries.trashRootId,
      spaceId: fileEntries.spaceId,
    })
    .from(fileEntries)
    .where(
      and(
        sql`${fileEntries.deletedAt} < ${before}`,
        eq(fileEntries.trashRootId, fileEntries.id),
        eq(fileEntries.isFolder, isFolder),
        ne(fileEntries.spaceId, NOBODYS_SPACE),
      ),
    )
    .limit(limit)
}
