import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { limitInBatch, requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { packed } from '#db/packed.ts'
import { fileEntries, spaces } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { inSlices } from '#worker/input/in-slices.ts'
import { isBelow, isOneOf, treeColumns } from '../entries/entry-rows.ts'

/** Entries with what decides on where they may go. */
export const selectTreeEntries = (db: Database, userId: number) =>
  db
    .select({ row: packed(treeColumns(userId)) })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))

export type TreeEntry = Awaited<ReturnType<typeof selectTreeEntries>>[number]['row']

/** Where a subtree hangs, as it was read. */
export type Root = Pick<
  TreeEntry,
  'id' | 'ancestors' | 'isFolder' | 'name' | 'trashRootId' | 'spaceId'
>

/** A folder that entries go into; the root when `parentId` is null. */
export interface TreePlace {
  spaceId: SpaceId
  parentId: number | null
  /** Of what is in it. */
  ancestors: string
}

export type Statement = Parameters<Database['batch']>[0][number]

/** To write one for a long name takes up to 0.2 ms. */
const STATEMENTS_PER_SLICE = 50

/** A statement for each item, with pauses in between. */
export async function writeInSlices<Item>(
  items: readonly Item[],
  write: (item: Item) => Statement,
): Promise<Statement[]> {
  const statements: Statement[] = []
  for await (const slice of inSlices(items, STATEMENTS_PER_SLICE))
    statements.push(...slice.map(write))
  return statements
}

export const idsOfRoots = (roots: readonly Pick<Root, 'id'>[]) => roots.map((root) => root.id)

/** A range of the index on `ancestors` for each folder: whole subtrees at once. */
export const foldersOf = <R extends Pick<Root, 'isFolder'>>(roots: readonly R[]) =>
  roots.filter((root) => root.isFolder)

/**
 * Fails the batch when any root was moved, renamed, trashed, restored or deleted since it was read, so that conclusions
 * from it hold for the whole batch.
 */
export function requireUnchanged(db: Database, roots: readonly Root[]) {
  const read = roots.map(({ id, ancestors, name, trashRootId, spaceId }) => [
    id,
    ancestors,
    name,
    trashRootId,
    spaceId,
  ])
  return requireInBatch(
    db,
    sql`NOT EXISTS (
      SELECT 1 FROM json_each(${JSON.stringify(read)}) r LEFT JOIN file_entries e ON e.id = r.value ->> 0
      WHERE e.id IS NULL OR e.space_id <> r.value ->> 4 OR e.ancestors <> r.value ->> 1 OR e.name <> r.value ->> 2 OR e.trash_root_id IS NOT r.value ->> 3)`,
  )
}

/**
 * Refuses the batch when more entries are below the folders than it may write: a transaction must end within seconds.
 * @param isWritten of `file_entries e`
 */
export function requireAtMost(
  db: Database,
  limit: number,
  roots: readonly Root[],
  isWritten: SQL = sql`1`,
) {
  const ranges = foldersOf(roots).map(({ ancestors, id }) => [
    `${ancestors}${id}/`,
    `${ancestors}${id}0`,
  ])
  return limitInBatch(
    db,
    sql`${limit} >= (
      SELECT count(*) FROM (
        SELECT 1 FROM json_each(${JSON.stringify(ranges)}) r CROSS JOIN file_entries e
        WHERE e.ancestors >= r.value ->> 0 AND e.ancestors < r.value ->> 1 AND ${isWritten} LIMIT ${limit + 1}))`,
    limit,
  )
}

/** Of `file_entries e`. */
export const isLiving = sql`e.deleted_at IS NULL`

/**
 * Adds entries' sizes to (or subtracts them from) each folder above that counts them: one in the same state, outside
 * the trash or trashed together.
 * @param isChosen of `file_entries r`
 */
export const updateSizesAbove = (db: Database, isChosen: SQL, sign: 1 | -1) =>
  db.run(sql`
    UPDATE file_entries SET size_bytes = size_bytes + ${sign} * s.total
    FROM (
      SELECT a.value AS folder_id, r.trash_root_id, sum(r.size_bytes) AS total
      FROM file_entries r, ${ancestorIds(sql`r.ancestors`)} a
      WHERE ${isChosen} GROUP BY a.value, r.trash_root_id) s
    WHERE id = s.folder_id AND file_entries.trash_root_id IS s.trash_root_id`)

export const isRoot = (roots: readonly Pick<Root, 'id'>[]) =>
  sql`r.id IN (SELECT value FROM json_each(${JSON.stringify(idsOfRoots(roots))}))`

/** Throws away the roots alone, so that their names are free. To be followed by {@link trashBelow} in the same batch. */
export function trashRoots(db: Database, roots: readonly Root[], now: string): Statement[] {
  if (roots.length === 0) return []
  return [
    updateSizesAbove(db, isRoot(roots), -1),
    db
      .update(fileEntries)
      .set({ deletedAt: now, trashRootId: sql`${fileEntries.id}` })
      .where(isOneOf(idsOfRoots(roots))),
  ]
}

/**
 * Trashes the descendants that share each root's state. One statement for each range: a single one would write in id
 * order and touch index pages at random.
 */
export const trashBelow = (db: Database, roots: readonly Root[], now: string): Statement[] =>
  foldersOf(roots).map((root) =>
    db
      .update(fileEntries)
      .set({ deletedAt: now, trashRootId: root.id })
      .where(and(isBelow(root), sql`${fileEntries.trashRootId} IS ${root.trashRootId}`)),
  )

/**
 * Gives a subtree's descendants their new chain of folders, when its root goes to `ancestors`, and their new space. What
 * is deleted forever stays nobody's.
 */
export function rewriteBelow(
  db: Database,
  root: Root,
  ancestors: string,
  spaceId = root.spaceId,
): Statement {
  const oldPrefix = `${root.ancestors}${root.id}/`
  return db
    .update(fileEntries)
    .set({
      ancestors: sql`${`${ancestors}${root.id}/`} || substr(${fileEntries.ancestors}, ${oldPrefix.length + 1})`,
      ...(spaceId !== root.spaceId && {
        spaceId: sql`CASE ${fileEntries.spaceId} WHEN ${root.spaceId} THEN ${spaceId} ELSE ${fileEntries.spaceId} END`,
      }),
    })
    .where(isBelow(root))
}
