import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { uploads, users } from '#db/schema/index.ts'

export type UploadRow = typeof uploads.$inferSelect

interface UploadTarget {
  userId: number
  scope: string
  parentId: number | null
}

/** To be run alone or in a batch; `uploadTargetOf` reads what it answers. */
export const uploadTargetQuery = (db: Database, target: UploadTarget) =>
  db
    .select({
      usedBytes: users.usedSpaceBytes,
      availableBytes: users.availableSpaceBytes,
      hasParent: sql<number>`${target.parentId} IS NULL OR EXISTS (
        SELECT 1 FROM file_entries WHERE id = ${target.parentId} AND scope = ${target.scope} AND is_folder AND deleted_at IS NULL)`,
    })
    .from(users)
    .where(eq(users.id, target.userId))

export const uploadTargetOf = ([row]: Awaited<ReturnType<typeof uploadTargetQuery>>) => ({
  usedBytes: row?.usedBytes ?? 0,
  availableBytes: row?.availableBytes ?? null,
  hasParent: Boolean(row?.hasParent),
})

/** What decides whether an upload may start: the space in use, and whether the folder it is for is there. */
export const selectUploadTarget = async (db: Database, target: UploadTarget) =>
  uploadTargetOf(await uploadTargetQuery(db, target))

export async function insertUpload(
  db: Database,
  upload: typeof uploads.$inferInsert,
): Promise<UploadRow> {
  const [row] = await db.insert(uploads).values(upload).returning()
  if (!row) throw new Error('the upload was not inserted')
  return row
}

export async function selectUpload(
  db: Database,
  objectKey: string,
  userId: number,
): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.objectKey, objectKey), eq(uploads.userId, userId)))
  return row ?? null
}

/** Takes an upload that nobody has finished; null when there is none, or somebody was faster. */
export async function claimUpload(
  db: Database,
  upload: Pick<UploadRow, 'objectKey' | 'userId' | 'strategy' | 'multipartUploadId'> & {
    now: string
  },
  token: string,
): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({ finishToken: token })
    .where(
      and(
        eq(uploads.objectKey, upload.objectKey),
        eq(uploads.userId, upload.userId),
        eq(uploads.strategy, upload.strategy),
        sql`${uploads.multipartUploadId} IS ${upload.multipartUploadId}`,
        isNull(uploads.finishToken),
        gt(uploads.expiresAt, upload.now),
      ),
    )
    .returning()
  return row ?? null
}

export async function deleteUpload(db: Database, id: number): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id))
}

export interface UploadedEntry {
  upload: Pick<UploadRow, 'id' | 'userId'>
  /** Of this one call: of several at once, one wins. */
  finishToken: string
  object: { key: string; sizeBytes: number; etag: string }
  entry: {
    hash: string
    scope: string
    workspaceId: number
    parentId: number | null
    name: string
    nameKey: string
    searchKey: string
    type: string
    mime: string
    extension: string
  }
  /** Bytes; null = no limit. */
  availableBytes: number | null
  now: string
}

/**
 * Turns a finished upload into an entry, charges the space and adds to the folders' sizes: all or nothing,
 * in one round trip. Each statement holds only while the upload's token is this call's, and the token is
 * only taken while nobody has it, the folder is there and the file fits the space; else the answer is null.
 * Throws a unique violation when the name is taken.
 */
export async function insertUploadedEntry(
  db: Database,
  uploaded: UploadedEntry,
): Promise<{ id: number; ancestors: string } | null> {
  const { upload, finishToken, object, entry, now } = uploaded
  const isWon = sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${upload.id} AND finish_token = ${finishToken} AND entry_id IS NULL)`
  const parent = sql`file_entries WHERE id = ${entry.parentId} AND scope = ${entry.scope} AND is_folder AND deleted_at IS NULL`
  const [, , inserted] = await db.batch([
    db.run(sql`
      UPDATE uploads SET finish_token = ${finishToken}, size_bytes = ${object.sizeBytes}
      WHERE id = ${upload.id} AND finish_token IS NULL
        AND (${entry.parentId} IS NULL OR EXISTS (SELECT 1 FROM ${parent}))
        AND (${uploaded.availableBytes} IS NULL OR ${object.sizeBytes} + (
          SELECT used_space_bytes FROM users WHERE id = ${upload.userId}) <= ${uploaded.availableBytes})`),
    db.run(sql`
      INSERT INTO blobs (object_key, size_bytes, etag, created_at)
      SELECT ${object.key}, ${object.sizeBytes}, ${object.etag}, ${now} WHERE ${isWon}`),
    db.all<{ id: number; ancestors: string }>(sql`
      INSERT INTO file_entries (hash, scope, owner_id, workspace_id, parent_id, ancestors, is_folder, name, name_key, search_key,
        type, mime, extension, size_bytes, blob_id, created_at, updated_at)
      SELECT ${entry.hash}, ${entry.scope}, ${upload.userId}, ${entry.workspaceId}, ${entry.parentId},
        coalesce((SELECT ancestors || id || '/' FROM ${parent}), '/'), 0, ${entry.name}, ${entry.nameKey}, ${entry.searchKey},
        ${entry.type}, ${entry.mime}, ${entry.extension}, b.size_bytes, b.id, ${now}, ${now}
      FROM blobs b WHERE b.object_key = ${object.key} AND ${isWon}
      RETURNING id, ancestors`),
    db.run(
      sql`UPDATE users SET used_space_bytes = used_space_bytes + ${object.sizeBytes} WHERE id = ${upload.userId} AND ${isWon}`,
    ),
    db.run(sql`
      UPDATE file_entries SET size_bytes = size_bytes + ${object.sizeBytes}
      WHERE ${isWon} AND id IN (
        SELECT a.value FROM file_entries e, json_each('[' || replace(trim(e.ancestors, '/'), '/', ',') || ']') a
        WHERE e.hash = ${entry.hash})`),
    db.run(
      sql`UPDATE uploads SET entry_id = (SELECT id FROM file_entries WHERE hash = ${entry.hash}) WHERE id = ${upload.id} AND ${isWon}`,
    ),
  ])
  return inserted[0] ?? null
}

/** A finished upload that becomes the new content of the file that has its name. */
export interface Replacement extends Omit<UploadedEntry, 'entry'> {
  entry: Pick<UploadedEntry['entry'], 'scope' | 'parentId' | 'nameKey' | 'type' | 'mime'>
  /** Former contents to keep, this one's predecessor among them. */
  keptVersions: number
}

/**
 * Gives the file of that name the upload's bytes; what it held becomes a version, and the oldest beyond those to be
 * kept go. All or nothing, in one round trip, under the conditions of `insertUploadedEntry`. Answers the file's id;
 * null when they don't hold or no file has the name.
 */
export async function replaceUploadedEntry(
  db: Database,
  replacement: Replacement,
): Promise<number | null> {
  const { upload, finishToken, object, entry, keptVersions, now } = replacement
  const isWon = sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${upload.id} AND finish_token = ${finishToken} AND entry_id IS NULL)`
  const target = sql`(SELECT id FROM file_entries WHERE scope = ${entry.scope} AND parent_id IS ${entry.parentId}
    AND name_key = ${entry.nameKey} AND NOT is_folder AND deleted_at IS NULL)`
  const owner = sql`(SELECT owner_id FROM file_entries WHERE id = ${target})`
  const surplus = sql`SELECT id FROM entry_versions WHERE entry_id = ${target} ORDER BY id DESC LIMIT -1 OFFSET ${keptVersions}`
  // Without versions the former content gives its space back at once.
  const freedBytes =
    keptVersions === 0 ? sql`(SELECT size_bytes FROM file_entries WHERE id = ${target})` : sql`0`
  const results = await db.batch([
    db.run(sql`
      UPDATE uploads SET finish_token = ${finishToken}, size_bytes = ${object.sizeBytes}
      WHERE id = ${upload.id} AND finish_token IS NULL AND ${target} IS NOT NULL
        AND (${replacement.availableBytes} IS NULL OR ${object.sizeBytes} - ${freedBytes} + (
          SELECT used_space_bytes FROM users WHERE id = ${upload.userId}) <= ${replacement.availableBytes})`),
    db.run(sql`
      INSERT INTO blobs (object_key, size_bytes, etag, created_at)
      SELECT ${object.key}, ${object.sizeBytes}, ${object.etag}, ${now} WHERE ${isWon}`),
    db.run(sql`
      INSERT INTO entry_versions (entry_id, blob_id, size_bytes, type, mime, replaced_at)
      SELECT id, blob_id, size_bytes, type, mime, ${now} FROM file_entries WHERE id = ${target} AND ${isWon}`),
    db.run(sql`
      UPDATE file_entries SET size_bytes = size_bytes + ${object.sizeBytes} - (SELECT size_bytes FROM file_entries WHERE id = ${target})
      WHERE ${isWon} AND id IN (
        SELECT a.value FROM file_entries e, json_each('[' || replace(trim(e.ancestors, '/'), '/', ',') || ']') a
        WHERE e.id = ${target})`),
    db.run(sql`
      UPDATE file_entries SET blob_id = (SELECT id FROM blobs WHERE object_key = ${object.key}),
        size_bytes = ${object.sizeBytes}, type = ${entry.type}, mime = ${entry.mime}, updated_at = ${now}
      WHERE id = ${target} AND ${isWon}`),
    db.run(sql`
      UPDATE users SET used_space_bytes = used_space_bytes + ${object.sizeBytes} - (
        SELECT coalesce(sum(size_bytes), 0) FROM entry_versions WHERE id IN (${surplus}))
      WHERE id = ${owner} AND ${isWon}`),
    db.run(sql`DELETE FROM entry_versions WHERE id IN (${surplus}) AND ${isWon}`),
    db.all<{ entry_id: number }>(
      sql`UPDATE uploads SET entry_id = ${target} WHERE id = ${upload.id} AND ${isWon} RETURNING entry_id`,
    ),
  ])
  return results[7][0]?.entry_id ?? null
}
