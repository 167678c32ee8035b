import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { charge, usedBytesAround } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { freeName } from '#worker/features/drive/tree/free-name.ts'
import { isDirectlyIn } from '#worker/features/drive/entries/directly-in.ts'
import { queueSpaceNotice } from '#worker/notify/space-notice.ts'
import { queueReceived } from './notice-queries.ts'
import type { ReceivedBy } from './notice-queries.ts'
import { isFrom } from './queries.ts'
import type { UploadRow } from './queries.ts'

export interface UploadedEntry {
  upload: Pick<UploadRow, 'id' | 'userId' | 'linkId'>
  /** Of this one call: of several at once, one wins. */
  finishToken: string
  /** One upload of a user at most is finished under it. */
  idempotencyKey: string | null
  object: { key: string; sizeBytes: number; etag: string; crc32: number | null }
  textStatus: 'pending' | 'awaited' | 'unreadable'
  entry: {
    hash: string
    spaceId: SpaceId
    parentId: number | null
    name: string
    nameKey: string
    searchKey: string
    sortKey: string
    type: string
    mime: string
    extension: string
    sentBy: string | null
  }
  /** Whether a number may be added to the name where it is taken. */
  mayBeNumbered: boolean
  /** Whom to notify of it; null = nobody. */
  receivedBy: ReceivedBy | null
  /** Bytes; null = no limit. */
  availableBytes: number | null
  /** Of the link that the file comes by; null = none. */
  uploadLimits: { linkId: number; files: number | null; bytes: number | null } | null
  now: string
}

type Finish = Omit<UploadedEntry, 'entry' | 'mayBeNumbered' | 'receivedBy'> & {
  entry: Pick<UploadedEntry['entry'], 'spaceId'>
}

/** Of several calls that finish an upload at once one wins: what belongs to it is done while its token is there. */
const isFinishedBy = ({ upload, finishToken }: Finish) =>
  sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${upload.id} AND finish_token = ${finishToken} AND entry_id IS NULL)`

const fitsLink = (limits: UploadedEntry['uploadLimits'], sizeBytes: number) =>
  limits
    ? sql`EXISTS (
        SELECT 1 FROM links WHERE id = ${limits.linkId} AND uploads < ${limits.files ?? Number.MAX_SAFE_INTEGER}
          AND upload_bytes + ${sizeBytes} <= ${limits.bytes ?? Number.MAX_SAFE_INTEGER})`
    : sql`true`

/** Takes the token, while nobody has it or the key, there is a place for the file, and what it adds fits the space. */
const claimUpload = (
  db: Database,
  { upload, finishToken, idempotencyKey, object, availableBytes, uploadLimits, entry }: Finish,
  hasPlace: SQL,
  addedBytes: SQL,
) =>
  db.run(sql`
    UPDATE uploads SET finish_token = ${finishToken}, idempotency_key = ${idempotencyKey}, size_bytes = ${object.sizeBytes}
    WHERE id = ${upload.id} AND finish_token IS NULL AND ${hasPlace}
      AND NOT EXISTS (
        SELECT 1 FROM uploads WHERE ${isFrom(upload)} AND idempotency_key = ${idempotencyKey})
      AND ${fitsLink(uploadLimits, object.sizeBytes)}
      AND (${availableBytes} IS NULL OR ${addedBytes} + ${usedBytesAround(entry.spaceId)} <= ${availableBytes})`)

const insertBlob = (db: Database, finish: Finish) =>
  db.run(sql`
    INSERT INTO blobs (object_key, size_bytes, etag, crc32, text_status, created_at)
    SELECT ${finish.object.key}, ${finish.object.sizeBytes}, ${finish.object.etag}, ${finish.object.crc32}, ${finish.textStatus}, ${finish.now}
    WHERE ${isFinishedBy(finish)}`)

/**
 * Inserts the entry of a finished upload, charges the space, updates folder sizes: one atomic round trip. Null unless
 * this call's token wins, the folder exists and the file fits.
 * @throws a unique violation when the name is taken.
 */
export async function insertUploadedEntry(
  db: Database,
  uploaded: UploadedEntry,
): Promise<{ id: number; ancestors: string; name: string } | null> {
  const { upload, object, entry, mayBeNumbered, receivedBy, now } = uploaded
  const name = mayBeNumbered
    ? freeName(entry, { name: entry.name, isFolder: false })
    : sql`SELECT ${entry.name} AS name, ${entry.nameKey} AS name_key, ${entry.searchKey} AS search_key, ${entry.sortKey} AS sort_key`
  const isWon = isFinishedBy(uploaded)
  const parent = sql`file_entries WHERE id = ${entry.parentId} AND space_id = ${entry.spaceId} AND is_folder AND deleted_at IS NULL`
  const [, , inserted] = await db.batch([
    claimUpload(
      db,
      uploaded,
      sql`(${entry.parentId} IS NULL OR EXISTS (SELECT 1 FROM ${parent}))`,
      sql`${object.sizeBytes}`,
    ),
    insertBlob(db, uploaded),
    db.all<{ id: number; ancestors: string; name: string }>(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key,
        sort_key, type, mime, extension, sent_by, size_bytes, blob_id, created_at, updated_at)
      SELECT ${entry.hash}, ${entry.spaceId}, ${upload.userId}, ${entry.parentId},
        coalesce((SELECT ancestors || id || '/' FROM ${parent}), '/'), 0, n.name, n.name_key, n.search_key,
        n.sort_key, ${entry.type}, ${entry.mime}, ${entry.extension}, ${entry.sentBy}, b.size_bytes, b.id, ${now}, ${now}
      FROM blobs b LEFT JOIN (${name}) n ON true WHERE b.object_key = ${object.key} AND ${isWon}
      RETURNING id, ancestors, name`),
    charge(
      db,
      sql`SELECT ${entry.spaceId} AS space_id, ${object.sizeBytes} AS bytes WHERE ${isWon}`,
    ),
    db.run(sql`
      UPDATE file_entries SET size_bytes = size_bytes + ${object.sizeBytes}
      WHERE ${isWon} AND id IN (
        SELECT a.value FROM file_entries e, ${ancestorIds(sql`e.ancestors`)} a
        WHERE e.hash = ${entry.hash})`),
    db.run(sql`
      UPDATE links SET uploads = uploads + 1, upload_bytes = upload_bytes + ${object.sizeBytes}
      WHERE id = ${upload.linkId} AND ${isWon}`),
    ...(receivedBy ? [queueReceived(db, receivedBy, { entryHash: entry.hash, now }, isWon)] : []),
    queueSpaceNotice(db, { ...uploaded, spaceId: entry.spaceId }, isWon),
    db.run(
      sql`UPDATE uploads SET entry_id = (SELECT id FROM file_entries WHERE hash = ${entry.hash}) WHERE id = ${upload.id} AND ${isWon}`,
    ),
  ])
  return inserted[0] ?? null
}

/** A finished upload that becomes the new content of the file that has its name. */
export interface Replacement extends Finish {
  entry: Pick<UploadedEntry['entry'], 'spaceId' | 'parentId' | 'nameKey' | 'type' | 'mime'>
  /** Former contents to keep, this one's predecessor among them. */
  keptVersions: number
}

/**
 * Replaces a file's content; the old one becomes a version, and surplus versions are deleted. Atomic, on the conditions
 * of `insertUploadedEntry`. Returns the file's id; null when nothing was replaced.
 */
export async function replaceUploadedEntry(
  db: Database,
  replacement: Replacement,
): Promise<number | null> {
  const { upload, object, entry, keptVersions, now } = replacement
  const isWon = isFinishedBy(replacement)
  const target = sql`(SELECT id FROM file_entries WHERE space_id = ${entry.spaceId} AND ${isDirectlyIn('file_entries', entry.parentId)}
    AND name_key = ${entry.nameKey} AND NOT is_folder AND deleted_at IS NULL)`
  const surplus = sql`SELECT id FROM entry_versions WHERE entry_id = ${target} ORDER BY id DESC LIMIT -1 OFFSET ${keptVersions}`
  // Without versions the former content gives its space back at once.
  const freedBytes =
    keptVersions === 0 ? sql`(SELECT size_bytes FROM file_entries WHERE id = ${target})` : sql`0`
  const results = await db.batch([
    claimUpload(
      db,
      replacement,
      sql`${target} IS NOT NULL`,
      sql`${object.sizeBytes} - ${freedBytes}`,
    ),
    insertBlob(db, replacement),
    db.run(sql`
      INSERT INTO entry_versions (entry_id, blob_id, size_bytes, type, mime, replaced_at)
      SELECT id, blob_id, size_bytes, type, mime, ${now} FROM file_entries WHERE id = ${target} AND ${isWon}`),
    db.run(sql`
      UPDATE file_entries SET size_bytes = size_bytes + ${object.sizeBytes} - (SELECT size_bytes FROM file_entries WHERE id = ${target})
      WHERE ${isWon} AND id IN (
        SELECT a.value FROM file_entries e, ${ancestorIds(sql`e.ancestors`)} a
        WHERE e.id = ${target})`),
    db.run(sql`
      UPDATE file_entries SET blob_id = (SELECT id FROM blobs WHERE object_key = ${object.key}),
        size_bytes = ${object.sizeBytes}, type = ${entry.type}, mime = ${entry.mime}, updated_at = ${now}
      WHERE id = ${target} AND ${isWon}`),
    charge(
      db,
      sql`
        SELECT ${entry.spaceId} AS space_id, ${object.sizeBytes} - (
          SELECT coalesce(sum(size_bytes), 0) FROM entry_versions WHERE id IN (${surplus})) AS bytes
        WHERE ${isWon}`,
    ),
    db.run(sql`DELETE FROM entry_versions WHERE id IN (${surplus}) AND ${isWon}`),
    queueSpaceNotice(db, { ...replacement, spaceId: entry.spaceId }, isWon),
    db.all<{ entry_id: number }>(
      sql`UPDATE uploads SET entry_id = ${target} WHERE id = ${upload.id} AND ${isWon} RETURNING entry_id`,
    ),
  ])
  return results[8][0]?.entry_id ?? null
}
