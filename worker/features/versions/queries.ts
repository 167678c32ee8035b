import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { charge } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import { isDiscarded, NOBODYS_SPACE, isKept } from '#db/discarded.ts'
import { blobs, entryVersions, fileEntries, spaces } from '#db/schema/index.ts'
import { accessColumns, isReachableBy } from '#worker/features/drive/entries/access-columns.ts'
import type { shownEntry as selectShownEntry } from '#worker/features/drive/entries/get-entry.ts'
import { selectShownEntriesByIds } from '#worker/features/drive/entries/entry-rows.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import { TYPE_BY_EXTENSION } from '#worker/names/entry-type.ts'

const versionColumns = (userId: number) => ({
  ...accessColumns(userId),
  id: entryVersions.id,
  entryId: entryVersions.entryId,
  sizeBytes: entryVersions.sizeBytes,
  mime: entryVersions.mime,
  replacedAt: entryVersions.replacedAt,
  storedAt: blobs.createdAt,
  objectKey: blobs.objectKey,
  etag: blobs.etag,
  entryName: fileEntries.name,
})

/** A file's versions, with the facts about it for one user. */
const selectVersions = (db: Database, userId: number, entryId: number, versionId?: number) =>
  db
    .select(versionColumns(userId))
    .from(entryVersions)
    .innerJoin(fileEntries, eq(fileEntries.id, entryVersions.entryId))
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(blobs, eq(blobs.id, entryVersions.blobId))
    .where(
      and(
        isKept,
        isReachableBy(userId),
        eq(entryVersions.entryId, entryId),
        versionId === undefined ? undefined : eq(entryVersions.id, versionId),
      ),
    )
    .orderBy(desc(entryVersions.id))

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

/** A file and its versions, the latest first; null when there is no such file. One round trip. */
export async function selectVersionsOf(
  db: Database,
  userId: number,
  entryId: number,
): Promise<{ file: ShownEntry; versions: VersionRow[] } | null> {
  const [[found], versions] = await db.batch([
    selectShownEntriesByIds(db, userId, [entryId]),
    selectVersions(db, userId, entryId),
  ])
  return found && !found.row.isFolder ? { file: found.row, versions } : null
}

export async function selectVersion(
  db: Database,
  userId: number,
  { entryId, versionId }: VersionRef,
): Promise<VersionRow | null> {
  const [row] = await selectVersions(db, userId, entryId, versionId)
  return row ?? null
}

export interface VersionRef {
  entryId: number
  versionId: number
}

const TYPES = JSON.stringify(Object.fromEntries(TYPE_BY_EXTENSION))

/** `fileTypeOf` of a version `v` under the extension that its file `e` has now: it may have been renamed since. */
const PRESENT_TYPE = sql`coalesce(
  (SELECT value FROM json_each(${TYPES}) WHERE key = lower(e.extension)),
  CASE
    WHEN v.mime = 'application/pdf' THEN 'pdf'
    WHEN substr(v.mime, 1, instr(v.mime || '/', '/') - 1) IN ('image', 'video', 'audio', 'text')
      THEN substr(v.mime, 1, instr(v.mime || '/', '/') - 1)
    ELSE 'file'
  END)`

/**
 * Restores a version; the current content becomes the latest version. One round trip. Null when there is no such version
 * or its file is in the trash.
 */
export async function swapVersion(
  db: Database,
  { entryId, versionId }: VersionRef,
  now: string,
  shownEntry: ReturnType<typeof selectShownEntry>,
): Promise<ShownEntry | null> {
  const version = (column: 'blob_id' | 'size_bytes' | 'mime') =>
    sql`(SELECT ${sql.identifier(column)} FROM entry_versions WHERE id = ${versionId})`
  const isThere = sql`EXISTS (
    SELECT 1 FROM entry_versions v JOIN file_entries e ON e.id = v.entry_id
    WHERE v.id = ${versionId} AND e.id = ${entryId} AND e.deleted_at IS NULL)`
  const [, , , deleted, [found]] = await db.batch([
    db.run(sql`
      INSERT INTO entry_versions (entry_id, blob_id, size_bytes, type, mime, replaced_at)
      SELECT id, blob_id, size_bytes, type, mime, ${now} FROM file_entries WHERE id = ${entryId} AND ${isThere}`),
    db.run(sql`
      UPDATE file_entries SET size_bytes = size_bytes + ${version('size_bytes')} - (SELECT size_bytes FROM file_entries WHERE id = ${entryId})
      WHERE ${isThere} AND id IN (
        SELECT a.value FROM file_entries e, ${ancestorIds(sql`e.ancestors`)} a
        WHERE e.id = ${entryId})`),
    db.run(sql`
      UPDATE file_entries SET blob_id = ${version('blob_id')}, size_bytes = ${version('size_bytes')},
        type = (SELECT ${PRESENT_TYPE} FROM entry_versions v JOIN file_entries e ON e.id = v.entry_id WHERE v.id = ${versionId}),
        mime = ${version('mime')}, updated_at = ${now}
      WHERE id = ${entryId} AND ${isThere}`),
    db.all<{ id: number }>(
      sql`DELETE FROM entry_versions WHERE id = ${versionId} AND ${isThere} RETURNING id`,
    ),
    shownEntry,
  ])
  return deleted.length > 0 ? (found?.row ?? null) : null
}

/** Forgets a version and gives its space back: one round trip. Its object is left to the job that collects blobs. */
export async function deleteVersion(
  db: Database,
  { entryId, versionId }: VersionRef,
): Promise<boolean> {
  const isTheirs = sql`entry_id = ${entryId} AND EXISTS (
    SELECT 1 FROM file_entries e WHERE e.id = ${entryId} AND e.space_id <> ${NOBODYS_SPACE} AND NOT ${isDiscarded(sql`e.trash_root_id`)})`
  const [, deleted] = await db.batch([
    charge(
      db,
      sql`
        SELECT (SELECT space_id FROM file_entries WHERE id = ${entryId}) AS space_id, -size_bytes AS bytes
        FROM entry_versions WHERE id = ${versionId} AND ${isTheirs}`,
    ),
    db.all<{ id: number }>(
      sql`DELETE FROM entry_versions WHERE id = ${versionId} AND ${isTheirs} RETURNING id`,
    ),
  ])
  return deleted.length > 0
}

/** Versions that are too old, some of them. */
export async function selectOldVersions(
  db: Database,
  { replacedBefore, limit }: { replacedBefore: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: entryVersions.id })
    .from(entryVersions)
    .where(lt(entryVersions.replacedAt, replacedBefore))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Finds surplus versions among the next files with `count` versions together; `last` is the cursor (null = the end). A
 * file's versions are never split.
 */
export async function selectSurplusVersions(
  db: Database,
  { after, count, kept }: { after: number; count: number; kept: number },
): Promise<{ ids: number[]; last: number | null }> {
  const last = sql`(
    SELECT max(entry_id) FROM (
      SELECT entry_id FROM entry_versions WHERE entry_id > ${after} ORDER BY entry_id LIMIT ${count}))`
  const [[end], surplus] = await db.batch([
    db.all<{ last: number | null }>(sql`SELECT ${last} AS last`),
    db.all<{ id: number }>(sql`
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY entry_id ORDER BY id DESC) AS place
        FROM entry_versions WHERE entry_id > ${after} AND entry_id <= ${last})
      WHERE place > ${kept}`),
  ])
  return { ids: surplus.map(({ id }) => id), last: end?.last ?? null }
}

/**
 * Forgets versions and gives their space back to the owners of their files, unless that was done with the file: one
 * round trip.
 */
export async function deleteVersions(db: Database, ids: readonly number[]): Promise<void> {
  const chosen = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  await db.batch([
    charge(
      db,
      sql`
        SELECT e.space_id, -sum(v.size_bytes) AS bytes
        FROM entry_versions v JOIN file_entries e ON e.id = v.entry_id
        WHERE v.id IN ${chosen} AND NOT ${isDiscarded(sql`e.trash_root_id`)} GROUP BY e.space_id`,
    ),
    db.run(sql`DELETE FROM entry_versions WHERE id IN ${chosen}`),
  ])
}
