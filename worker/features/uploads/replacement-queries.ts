import { sql } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { charge } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import { isDirectlyIn } from '#worker/features/drive/entries/directly-in.ts'
import { queueSpaceNotice } from '#worker/notify/space-notice.ts'
import { claimsOf, claimUploads, insertBlobs } from './claim-queries.ts'
import type { Finish, StoredFile } from './claim-queries.ts'

/** A stored file that becomes the new content of another. */
export interface Replacement {
  file: StoredFile
  target: { parentId: number | null; type: string; mime: string } & Replaced
  /** Former contents to keep, this one's predecessor among them. */
  keptVersions: number
}

type Replaced = { nameKey: string } | { id: number; extension: string }

const isReplaced = (target: Replaced) =>
  'id' in target
    ? sql`id = ${target.id} AND extension = ${target.extension}`
    : sql`name_key = ${target.nameKey}`

/** The replaced content becomes a version; surplus versions are deleted. */
export function replacementStatements(
  db: Database,
  finish: Finish,
  { file, target: replaced, keptVersions }: Replacement,
) {
  const { spaceId, finishToken, now } = finish
  const { uploadId, object } = file
  const { parentId, type, mime } = replaced
  const claims = claimsOf([file])
  const isWon = sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${uploadId} AND finish_token = ${finishToken} AND entry_id IS NULL)`
  const target = sql`(SELECT id FROM file_entries WHERE space_id = ${spaceId} AND ${isDirectlyIn('file_entries', parentId)}
    AND ${isReplaced(replaced)} AND NOT is_folder AND deleted_at IS NULL)`
  const surplus = sql`SELECT id FROM entry_versions WHERE entry_id = ${target} ORDER BY id DESC LIMIT -1 OFFSET ${keptVersions}`
  // Without versions the former content gives its space back at once.
  const freedBytes =
    keptVersions === 0 ? sql`(SELECT size_bytes FROM file_entries WHERE id = ${target})` : sql`0`
  return [
    claimUploads(db, finish, claims, { hasPlace: sql`${target} IS NOT NULL`, freedBytes }),
    insertBlobs(db, finish, claims),
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
        size_bytes = ${object.sizeBytes}, type = ${type}, mime = ${mime}, updated_at = ${now}
      WHERE id = ${target} AND ${isWon}`),
    charge(
      db,
      sql`
        SELECT ${spaceId} AS space_id, ${object.sizeBytes} - (
          SELECT coalesce(sum(size_bytes), 0) FROM entry_versions WHERE id IN (${surplus})) AS bytes
        WHERE ${isWon}`,
    ),
    db.run(sql`DELETE FROM entry_versions WHERE id IN (${surplus}) AND ${isWon}`),
    queueSpaceNotice(db, finish, isWon),
    db.run(sql`UPDATE uploads SET entry_id = ${target} WHERE id = ${uploadId} AND ${isWon}`),
  ]
}
