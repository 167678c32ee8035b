import { sql } from 'drizzle-orm'
import { charge, usedBytesAround } from '#db/charge.ts'
import { requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { unpacked } from '#db/packed.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { queueSpaceNotice } from '#worker/notify/space-notice.ts'
import { freeName } from './free-name.ts'
import { requireSpaceThere } from './other-space-queries.ts'
import { selectShownEntries } from '../entries/entry-rows.ts'
import type { ShownEntry } from '../entries/entry-rows.ts'
import {
  isLiving,
  requireAtMost,
  requireUnchanged,
  trashBelow,
  trashRoots,
  updateSizesAbove,
  writeInSlices,
} from './tree-queries.ts'
import type { Statement, TreeEntry } from './tree-queries.ts'

export interface Copy {
  /** Of the original. */
  row: TreeEntry
  /** The public address of the copy. */
  hash: string
  /** Where the copy goes. */
  parentId: number | null
  ancestors: string
  isContested: boolean
}

export interface Copying {
  copies: readonly Copy[]
  replaced: readonly TreeEntry[]
  /** The folder that all go into; null = the root, or each beside its original. */
  destination: TreeEntry | null
  /** Where the copies go, whatever space the originals are in. */
  spaceId: SpaceId
  owner: { id: number; availableBytes: number | null }
  now: string
  /** Entries that one call may write. */
  atOnce: number
  /** Done with it, or neither. */
  together?: readonly Statement[]
}

/**
 * Copies subtrees, charges the space and trashes replaced entries: one atomic round trip. Blobs can be shared, because
 * collecting one rechecks that no entry refers to it.
 * @throws a requirement violation on a change or lack of space, a unique violation on a taken name, a limit violation
 * with more than `atOnce` descendants.
 */
export async function copySubtrees(db: Database, copying: Copying): Promise<ShownEntry[]> {
  const { copies, replaced, destination, now, atOnce } = copying
  const hashes = JSON.stringify(copies.map(({ hash }) => hash))
  const isNew = sql`r.hash IN (SELECT value FROM json_each(${hashes}))`
  const contested = copies.filter(({ isContested }) => isContested)
  const numbered = await writeInSlices(contested, (copy) => copyRootWithFreeName(db, copying, copy))
  const statements: Statement[] = [
    requireSpaceThere(db, copying.spaceId),
    requireSpace(db, copying),
    ...trashRoots(db, replaced, now),
    copyRoots(
      db,
      copying,
      copies.filter(({ isContested }) => !isContested),
    ),
    ...numbered,
    copyBelow(db, copying),
    charge(
      db,
      sql`SELECT space_id, sum(size_bytes) AS bytes FROM file_entries r WHERE ${isNew} GROUP BY space_id`,
    ),
    updateSizesAbove(db, isNew, 1),
    // Last: what was copied out of a folder that is replaced was not in the trash by then.
    ...trashBelow(db, replaced, now),
    queueSpaceNotice(db, { ...copying.owner, spaceId: copying.spaceId, now }),
  ]
  const originals = copies.map(({ row }) => row)
  const results = await db.batch([
    requireUnchanged(db, [...originals, ...replaced, ...(destination ? [destination] : [])]),
    requireAtMost(db, atOnce, [...originals, ...replaced], isLiving),
    ...(copying.together ?? []),
    ...statements,
    selectShownEntries(db, copying.owner.id).where(
      sql`${fileEntries.hash} IN (SELECT value FROM json_each(${hashes}))`,
    ),
  ])
  return unpacked(results.at(-1) as { row: ShownEntry }[])
}

/** A folder's size is that of the living files below it: just what is copied. */
function requireSpace(db: Database, { copies, owner, spaceId }: Copying) {
  const ids = JSON.stringify(copies.map(({ row }) => row.id))
  return requireInBatch(
    db,
    sql`${owner.availableBytes} IS NULL OR ${owner.availableBytes} >= ${usedBytesAround(spaceId)} + (
      SELECT sum(size_bytes) FROM file_entries WHERE id IN (SELECT value FROM json_each(${ids})))`,
  )
}

const INSERT_COPIES = sql`
  INSERT INTO file_entries (id, hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key,
    search_key, sort_key, type, mime, extension, description, description_key, color, size_bytes, blob_id, created_at, updated_at)`

/** A copy's row: `file_entries e`, but for the given SQL and, where a free one was found, the name of `names`. */
const selectCopy = (
  fresh: { id: string; hash: string; parentId: string; ancestors: string; names?: 'e' | 'f' },
  { owner, spaceId, now }: Copying,
) => {
  const { id, hash, parentId, ancestors, names = 'e' } = fresh
  return sql`${sql.raw(`SELECT ${id}, ${hash}, `)}${spaceId}, ${owner.id}${sql.raw(`, ${parentId}, ${ancestors},
    e.is_folder, ${names}.name, ${names}.name_key, ${names}.search_key, ${names}.sort_key, e.type, e.mime, e.extension,
    e.description, e.description_key, e.color, e.size_bytes, e.blob_id, `)}${now}, ${now}`
}

/** Of the copy of a chosen entry, whose {@link placeOf} is `c.value`. */
const ROOT = {
  id: 'NULL',
  hash: 'c.value ->> 1',
  parentId: 'c.value ->> 2',
  ancestors: 'c.value ->> 3',
}

const placeOf = ({ row, hash, parentId, ancestors }: Copy) => [row.id, hash, parentId, ancestors]

const copyRoots = (db: Database, copying: Copying, copies: readonly Copy[]) =>
  db.run(
    sql`${INSERT_COPIES} ${selectCopy(ROOT, copying)}
      FROM json_each(${JSON.stringify(copies.map(placeOf))}) c JOIN file_entries e ON e.id = c.value ->> 0`,
  )

function copyRootWithFreeName(db: Database, copying: Copying, copy: Copy) {
  const free = freeName({ spaceId: copying.spaceId, parentId: copy.parentId }, copy.row)
  return db.run(
    // The outer join: where no name is left there must be an error, not one copy less.
    sql`${INSERT_COPIES} ${selectCopy({ ...ROOT, names: 'f' }, copying)}
      FROM (SELECT ${JSON.stringify(placeOf(copy))} AS value) c JOIN file_entries e ON e.id = c.value ->> 0 LEFT JOIN (${free}) f ON true`,
  )
}

/**
 * Copies all descendants in one statement, top down, so that each parent's new id and ancestors exist. New ids are
 * dense and follow the highest one, folders first.
 */
function copyBelow(db: Database, copying: Copying) {
  const roots = copying.copies
    .filter(({ row }) => row.isFolder)
    .map(({ row, hash }) => [row.id, hash])
  // CROSS JOIN keeps SQLite from walking through all entries of the space to find those of a folder.
  const isIn = (table: 'f' | 'p') =>
    sql`e.space_id = ${sql.identifier(table)}.space_id AND e.parent_id = ${sql.identifier(table)}.id AND e.deleted_at IS NULL`
  const hash = 'lower(hex(randomblob(16)))'
  const folder = { id: 'p.new_id', hash, parentId: 'p.parent_id', ancestors: 'p.ancestors' }
  const file = { id: 'NULL', hash, parentId: 'p.new_id', ancestors: 'p.chain' }
  return db.run(sql`
    WITH RECURSIVE root(id, new_id, ancestors, space_id) AS MATERIALIZED (
      SELECT c.value ->> 0, e.id, e.ancestors, o.space_id
      FROM json_each(${JSON.stringify(roots)}) c CROSS JOIN file_entries e ON e.hash = c.value ->> 1
        CROSS JOIN file_entries o ON o.id = c.value ->> 0),
    folder(id, is_root, space_id) AS (
      SELECT id, 1, space_id FROM root
      UNION ALL
      SELECT e.id, 0, f.space_id FROM folder f CROSS JOIN file_entries e ON ${isIn('f')} AND e.is_folder = 1),
    -- Joined with the large table only for SQLite to expect many rows: it looks them up by an index of its own then.
    numbered(id, new_id) AS MATERIALIZED (
      SELECT e.id, (SELECT seq FROM sqlite_sequence WHERE name = 'file_entries') + row_number() OVER ()
      FROM folder f CROSS JOIN file_entries e ON e.id = f.id WHERE NOT f.is_root),
    place(id, new_id, parent_id, ancestors, chain, space_id) AS (
      SELECT id, new_id, NULL, ancestors, ancestors || new_id || '/', space_id FROM root
      UNION ALL
      SELECT e.id, n.new_id, p.new_id, p.chain, p.chain || n.new_id || '/', p.space_id
      FROM place p CROSS JOIN file_entries e ON ${isIn('p')} AND e.is_folder = 1
        CROSS JOIN numbered n ON n.id = e.id)
    ${INSERT_COPIES}
    ${selectCopy(folder, copying)} FROM place p CROSS JOIN file_entries e ON e.id = p.id WHERE p.parent_id IS NOT NULL
    UNION ALL
    ${selectCopy(file, copying)} FROM place p CROSS JOIN file_entries e ON ${isIn('p')} AND e.is_folder = 0`)
}
