import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, links } from '#db/schema/index.ts'
import { isBelow, isOneOf } from './queries.ts'
import {
  foldersOf,
  idsOfRoots,
  isRoot,
  requireUnchanged,
  trashBelow,
  trashRoots,
  updateSizesAbove,
} from './tree-queries.ts'
import type { Root } from './tree-queries.ts'

/**
 * Throws away `roots` with all that is below them: one round trip, whatever their size. Throws a requirement violation
 * when one of them changed since it was read.
 */
export async function trashSubtrees(
  db: Database,
  roots: readonly Root[],
  now: string,
): Promise<void> {
  if (roots.length === 0) return
  await db.batch([
    requireUnchanged(db, roots),
    ...trashRoots(db, roots, now),
    ...trashBelow(db, roots, now),
  ])
}

/** The roots and all that is below them: each folder is a range of an index. */
function isInSubtrees(roots: readonly Root[]): SQL {
  const ranges = foldersOf(roots).map(({ ancestors, id }) => [
    `${ancestors}${id}/`,
    `${ancestors}${id}0`,
  ])
  // All ranges together are one value, as SQLite bounds how many terms an expression may have.
  return sql`${fileEntries.id} IN (
    SELECT value FROM json_each(${JSON.stringify(idsOfRoots(roots))})
    UNION ALL
    SELECT e.id FROM json_each(${JSON.stringify(ranges)}) r CROSS JOIN file_entries e
    WHERE e.ancestors >= r.value ->> 0 AND e.ancestors < r.value ->> 1)`
}

/** Gives the space back of entries that are about to go, and takes their links away. */
const releaseEntries = (db: Database, isGone: SQL) =>
  [
    db.run(sql`
      UPDATE users SET used_space_bytes = max(0, used_space_bytes - s.total)
      FROM (
        SELECT owner_id, sum(size_bytes + (
          SELECT coalesce(sum(v.size_bytes), 0) FROM entry_versions v WHERE v.entry_id = file_entries.id)) AS total
        FROM file_entries WHERE NOT is_folder AND ${isGone} GROUP BY owner_id) s
      WHERE users.id = s.owner_id`),
    db.delete(links).where(sql`${links.entryId} IN (SELECT id FROM file_entries WHERE ${isGone})`),
  ] as const

/**
 * Forgets `roots` and all that is below them and gives the space back: one round trip. Their objects are left to the
 * job that collects blobs without an entry. Throws a requirement violation when one of them changed since it was read.
 */
export async function deleteSubtrees(db: Database, roots: readonly Root[]): Promise<void> {
  if (roots.length === 0) return
  await db.batch([
    requireUnchanged(db, roots),
    updateSizesAbove(db, isRoot(roots), -1),
    ...releaseEntries(db, isInSubtrees(roots)),
    // Range by range, for the reason given at `trashBelow`.
    ...foldersOf(roots).map((root) => db.delete(fileEntries).where(isBelow(root))),
    db.delete(fileEntries).where(isOneOf(idsOfRoots(roots))),
  ])
}

/** Forgets all that is in the trash of one space: one round trip, however many things were thrown away. */
export async function deleteTrash(db: Database, scope: string): Promise<void> {
  const isTrashed = sql`${fileEntries.trashRootId} IN (
    SELECT id FROM file_entries WHERE scope = ${scope} AND deleted_at IS NOT NULL AND trash_root_id = id)`
  await db.batch([...releaseEntries(db, isTrashed), db.delete(fileEntries).where(isTrashed)])
}

/** What was thrown away before `before`, in any space. */
export function selectExpiredTrashRoots(
  db: Database,
  before: string,
  limit: number,
): Promise<Root[]> {
  return db
    .select({
      id: fileEntries.id,
      ancestors: fileEntries.ancestors,
      isFolder: fileEntries.isFolder,
      name: fileEntries.name,
      trashRootId: fileEntries.trashRootId,
    })
    .from(fileEntries)
    .where(
      and(sql`${fileEntries.deletedAt} < ${before}`, eq(fileEntries.trashRootId, fileEntries.id)),
    )
    .limit(limit)
}
