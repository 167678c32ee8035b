import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { limitInBatch, requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { packed } from '#db/packed.ts'
import { fileEntries, spaces } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { inSlices } from '#worker/input/in-slices.ts'
import { isOneOf, treeColumns } from '../entries/entry-rows.ts'

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

/** Of the index on `ancestors`: "0" is the character after "/". */
const rangeOf = ({ ancestors, id }: Pick<Root, 'ancestors' | 'id'>): [string, string] => [
  `${ancestors}${id}/`,
  `${ancestors}${id}0`,
]

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
  const ranges = foldersOf(roots).map(rangeOf)
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

/** A call may have 1,000 folders, and a statement takes up to 0.1 ms to build. */
const MOST_SHARES = 50

/** Folders whose subtrees one statement writes. The deepest first; equally deep ones alone, which hold not one another. */
function inShares<Folder extends Pick<Root, 'ancestors'>>(folders: readonly Folder[]): Folder[][] {
  const size = Math.ceil(folders.length / MOST_SHARES)
  const shares: Folder[][] = []
  for (const folder of folders.toSorted((a, b) => depthOf(b) - depthOf(a))) {
    const share = shares.at(-1)
    if (share && share.length < size && share[0] && depthOf(share[0]) === depthOf(folder))
      share.push(folder)
    else shares.push([folder])
  }
  return shares
}

const depthOf = ({ ancestors }: Pick<Root, 'ancestors'>) => ancestors.split('/').length

interface WriteBelow<Folder> {
  /** Those that differ from folder to folder. */
  valuesOf: (folder: Folder) => (string | number | null)[]
  /** @param value one of the folder's values, from 2 on; the first two are the range of the index on `ancestors`. */
  set: (value: (index: number) => SQL) => SQL
  where?: (value: (index: number) => SQL) => SQL
}

/**
 * Writes the descendants of folders: by a statement for each, in the order of the index; many share statements, which
 * write in the order of ids.
 */
function writeBelow<Folder extends Pick<Root, 'id' | 'ancestors' | 'isFolder'>>(
  db: Database,
  roots: readonly Folder[],
  { valuesOf, set, where = () => sql`1` }: WriteBelow<Folder>,
): Statement[] {
  return inShares(foldersOf(roots)).map((share) => {
    const ranges = share.map((folder) => [...rangeOf(folder), ...valuesOf(folder)])
    const [only] = ranges.length === 1 ? ranges : []
    const value = (index: number) =>
      only ? sql`${only[index]}` : sql.raw(`range.value ->> ${index}`)
    const from = only ? sql`` : sql`FROM json_each(${JSON.stringify(ranges)}) range`
    return db.run(sql`
      UPDATE file_entries SET ${set(value)} ${from}
      WHERE file_entries.ancestors >= ${value(0)} AND file_entries.ancestors < ${value(1)} AND ${where(value)}`)
  })
}

/** Trashes the descendants that share each root's state. */
export const trashBelow = (db: Database, roots: readonly Root[], now: string): Statement[] =>
  writeBelow(db, roots, {
    valuesOf: ({ id, trashRootId }) => [id, trashRootId],
    set: (value) => sql`deleted_at = ${now}, trash_root_id = ${value(2)}`,
    where: (value) => sql`file_entries.trash_root_id IS ${value(3)}`,
  })

/** Takes the descendants that were trashed with each folder out of the trash. */
export const restoreBelow = (
  db: Database,
  roots: readonly Pick<Root, 'id' | 'ancestors' | 'isFolder'>[],
): Statement[] =>
  writeBelow(db, roots, {
    valuesOf: ({ id }) => [id],
    set: () => sql`deleted_at = NULL, trash_root_id = NULL`,
    // The sign keeps SQLite on the range, whose order is kinder to the other indexes than that of ids.
    where: (value) => sql`+file_entries.trash_root_id = ${value(2)}`,
  })

/**
 * Gives descendants of roots, which go to `to`, their new chains of folders and their new space. What is deleted forever
 * stays nobody's.
 */
export function rewriteBelow(
  db: Database,
  roots: readonly (Root & { to: string })[],
  newSpaceId: SpaceId | null = null,
): Statement[] {
  const changesSpace = newSpaceId !== null && roots.some(({ spaceId }) => spaceId !== newSpaceId)
  return writeBelow(db, roots, {
    valuesOf: ({ id, to, spaceId }) => [`${to}${id}/`, spaceId],
    set: (value) => sql`
      ancestors = ${value(2)} || substr(ancestors, length(${value(0)}) + 1)
      ${changesSpace ? sql`, space_id = iif(space_id = ${value(3)}, ${newSpaceId}, space_id)` : sql``}`,
  })
}
