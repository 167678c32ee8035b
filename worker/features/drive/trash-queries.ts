import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, links, users } from '#db/schema/index.ts'
import { idsOf, isBelow, isOneOf, selectEntries } from './queries.ts'
import type { EntryRow } from './queries.ts'

/** Where a subtree hangs. */
type Root = Pick<EntryRow, 'id' | 'ancestors' | 'isFolder'>

type Statement = Parameters<Database['batch']>[0][number]

const runTogether = (db: Database, [first, ...rest]: Statement[]) =>
  first ? db.batch([first, ...rest]) : Promise.resolve([])

const idsOfRoots = (roots: readonly Root[]) => roots.map((root) => root.id)

/**
 * The roots and all that is below them. Each folder is a range of an index; all ranges together are one
 * value, as SQLite bounds how many terms an expression may have.
 */
function isInSubtrees(roots: readonly Root[]): SQL {
  const ranges = roots
    .filter((root) => root.isFolder)
    .map(({ ancestors, id }) => [`${ancestors}${id}/`, `${ancestors}${id}0`])
  return sql`${fileEntries.id} IN (
    SELECT value FROM json_each(${JSON.stringify(idsOfRoots(roots))})
    UNION ALL
    SELECT e.id FROM json_each(${JSON.stringify(ranges)}) r CROSS JOIN file_entries e
    WHERE e.ancestors >= r.value ->> 0 AND e.ancestors < r.value ->> 1)`
}

/**
 * Adds (or takes away) the size of `roots` on each folder above them, but for roots in the trash: those
 * were taken away when they went there. Reads the sizes itself, so that it can't be wrong by a race.
 */
function updateSizesAbove(db: Database, roots: readonly Root[], sign: 1 | -1) {
  const ids = JSON.stringify(idsOfRoots(roots))
  const counted = sql`
    SELECT r.size_bytes, a.value AS folder_id FROM file_entries r, ${idsOf(sql`r.ancestors`)} a
    WHERE r.id IN (SELECT value FROM json_each(${ids})) AND r.deleted_at IS NULL`
  return db
    .update(fileEntries)
    .set({
      sizeBytes: sql`${fileEntries.sizeBytes} + ${sign} * (SELECT sum(size_bytes) FROM (${counted}) WHERE folder_id = ${fileEntries.id})`,
    })
    .where(sql`${fileEntries.id} IN (SELECT folder_id FROM (${counted}))`)
}

/** Throws away `roots` with all that is below them: one round trip, whatever their size. */
export async function trashSubtrees(
  db: Database,
  roots: readonly Root[],
  now: string,
): Promise<void> {
  await runTogether(db, [
    updateSizesAbove(db, roots, -1),
    // What is below first: it takes the mark of its root, which must still be there to be thrown away.
    ...roots
      .filter((root) => root.isFolder)
      .map((root) =>
        db
          .update(fileEntries)
          .set({ deletedAt: now, trashRootId: root.id })
          .where(
            and(
              isBelow(root),
              isNull(fileEntries.deletedAt),
              sql`(SELECT deleted_at FROM file_entries WHERE id = ${root.id}) IS NULL`,
            ),
          ),
      ),
    db
      .update(fileEntries)
      .set({ deletedAt: now, trashRootId: sql`${fileEntries.id}` })
      .where(and(isOneOf(idsOfRoots(roots)), isNull(fileEntries.deletedAt))),
  ])
}

export interface Restoration extends Root {
  /** Null = the root: its own folder is gone. */
  parentId: number | null
  /** Of where it goes. */
  newAncestors: string
  name: string
  nameKey: string
  searchKey: string
}

/** Takes what was thrown away back, with what went along. Throws a unique violation when a name is taken. */
export async function restoreSubtrees(
  db: Database,
  restorations: readonly Restoration[],
  now: string,
): Promise<void> {
  const statements = restorations.flatMap((root): Statement[] => {
    const oldPrefix = `${root.ancestors}${root.id}/`
    const newPrefix = `${root.newAncestors}${root.id}/`
    return [
      ...(oldPrefix === newPrefix
        ? []
        : [
            db
              .update(fileEntries)
              .set({
                ancestors: sql`${newPrefix} || substr(${fileEntries.ancestors}, ${oldPrefix.length + 1})`,
              })
              .where(isBelow(root)),
          ]),
      db
        .update(fileEntries)
        .set({
          parentId: root.parentId,
          ancestors: root.newAncestors,
          name: root.name,
          nameKey: root.nameKey,
          searchKey: root.searchKey,
          updatedAt: now,
        })
        .where(and(eq(fileEntries.id, root.id), isNotNull(fileEntries.deletedAt))),
      db
        .update(fileEntries)
        .set({ deletedAt: null, trashRootId: null })
        .where(eq(fileEntries.trashRootId, root.id)),
      updateSizesAbove(db, [root], 1),
    ]
  })
  await runTogether(db, statements)
}

/**
 * Forgets `roots` and all that is below them and gives the space back: one round trip. Their objects are
 * left to the job that collects blobs without an entry.
 */
export async function deleteSubtrees(db: Database, roots: readonly Root[]): Promise<void> {
  if (roots.length === 0) return
  const isGone = isInSubtrees(roots)
  await runTogether(db, [
    updateSizesAbove(db, roots, -1),
    db
      .update(users)
      .set({
        usedSpaceBytes: sql`max(0, ${users.usedSpaceBytes} - (
          SELECT coalesce(sum(size_bytes + (
            SELECT coalesce(sum(v.size_bytes), 0) FROM entry_versions v WHERE v.entry_id = file_entries.id)), 0)
          FROM file_entries WHERE owner_id = ${users.id} AND NOT is_folder AND ${isGone}))`,
      })
      .where(sql`${users.id} IN (SELECT owner_id FROM file_entries WHERE ${isGone})`),
    db.delete(links).where(sql`${links.entryId} IN (SELECT id FROM file_entries WHERE ${isGone})`),
    db.delete(fileEntries).where(isGone),
  ])
}

/** The roots in the trash of one space, a bounded number of them. */
export function selectTrashRoots(db: Database, scope: string, limit: number): Promise<Root[]> {
  return db
    .select({
      id: fileEntries.id,
      ancestors: fileEntries.ancestors,
      isFolder: fileEntries.isFolder,
    })
    .from(fileEntries)
    .where(
      and(
        eq(fileEntries.scope, scope),
        isNotNull(fileEntries.deletedAt),
        eq(fileEntries.trashRootId, fileEntries.id),
      ),
    )
    .limit(limit)
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
    })
    .from(fileEntries)
    .where(
      and(sql`${fileEntries.deletedAt} < ${before}`, eq(fileEntries.trashRootId, fileEntries.id)),
    )
    .limit(limit)
}

/** Names that stand in a folder, of those asked for. */
export function selectTakenNames(
  db: Database,
  folder: { scope: string; parentId: number | null },
  nameKeys: string[],
): Promise<{ nameKey: string }[]> {
  return db
    .select({ nameKey: fileEntries.nameKey })
    .from(fileEntries)
    .where(
      and(
        eq(fileEntries.scope, folder.scope),
        folder.parentId === null
          ? isNull(fileEntries.parentId)
          : eq(fileEntries.parentId, folder.parentId),
        isNull(fileEntries.deletedAt),
        sql`${fileEntries.nameKey} IN (SELECT value FROM json_each(${JSON.stringify(nameKeys)}))`,
      ),
    )
}

/** Entries of the trash, the folders they were in, and which of their names have been taken there or in the root. */
export async function selectRestoration(db: Database, scope: string, ids: readonly number[]) {
  const chosenOf = (column: 'parent_id' | 'name_key') =>
    sql`SELECT ${sql.identifier(column)} FROM file_entries WHERE scope = ${scope} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const [rows, parents, takenNames] = await db.batch([
    selectEntries(db).where(and(eq(fileEntries.scope, scope), isOneOf(ids))),
    selectEntries(db).where(
      and(eq(fileEntries.scope, scope), sql`${fileEntries.id} IN (${chosenOf('parent_id')})`),
    ),
    db
      .select({ parentId: fileEntries.parentId, nameKey: fileEntries.nameKey })
      .from(fileEntries)
      .where(
        and(
          eq(fileEntries.scope, scope),
          isNull(fileEntries.deletedAt),
          sql`${fileEntries.nameKey} IN (${chosenOf('name_key')})`,
          or(
            isNull(fileEntries.parentId),
            sql`${fileEntries.parentId} IN (${chosenOf('parent_id')})`,
          ),
        ),
      ),
  ])
  return { rows, parents, takenNames }
}
