import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isKept } from '#db/discarded.ts'
import { blobs, fileEntries, spaces } from '#db/schema/index.ts'
import type { LoadedFacts } from '#worker/access/access.ts'
import { accessColumns, isReachableBy } from '#worker/features/drive/entries/access-columns.ts'

interface NewObject {
  objectKey: string
  userId: number
  sizeBytes: number
  mime: string
  expiresAt: string
}

/** A file to picture; copies of a file share its content, and so the thumbnail. */
export interface PicturedFile {
  hash: string
  /** Null of a folder. */
  content: { id: number; objectKey: string; etag: string; sizeBytes: number } | null
  thumbnailId: number | null
  facts: LoadedFacts
}

/**
 * Loads a file; if it lacks a thumbnail and has `forSizeBytes`, inserts the upload's row, which expires where the
 * caller is refused. One round trip. Null when missing.
 */
export async function promiseThumbnail(
  db: Database,
  entryId: number,
  object: NewObject,
  forSizeBytes: number,
): Promise<PicturedFile | null> {
  const [rows] = await db.batch([
    db
      .select({
        hash: fileEntries.hash,
        content: {
          id: blobs.id,
          objectKey: blobs.objectKey,
          etag: blobs.etag,
          sizeBytes: blobs.sizeBytes,
        },
        thumbnailId: blobs.thumbnailBlobId,
        facts: accessColumns(object.userId),
      })
      .from(fileEntries)
      .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
      .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
      .where(and(eq(fileEntries.id, entryId), isKept, isReachableBy(object.userId))),
    db.run(sql`
      INSERT INTO uploads (object_key, user_id, size_bytes, mime, name, is_put_once, expires_at)
      SELECT ${object.objectKey}, ${object.userId}, ${object.sizeBytes}, ${object.mime}, 'thumbnail', 1, ${object.expiresAt}
      FROM file_entries JOIN blobs b ON b.id = ${fileEntries.blobId}
      WHERE ${fileEntries.id} = ${entryId} AND ${fileEntries.deletedAt} IS NULL AND b.thumbnail_blob_id IS NULL
        AND ${isReachableBy(object.userId)}
        AND b.size_bytes >= ${forSizeBytes}`),
  ])
  return rows[0] ?? null
}

/**
 * Links a stored object as the blob's thumbnail, unless it has one, is being deleted, or the upload expired; then
 * `expireUploads` deletes the object. Returns the current thumbnail.
 */
export async function settleThumbnail(
  db: Database,
  blobId: number,
  object: { objectKey: string; sizeBytes: number; etag: string; crc32: number; mime: string },
): Promise<number | null> {
  const isStored = sql`EXISTS (SELECT 1 FROM blobs WHERE object_key = ${object.objectKey})`
  const [, , , rows] = await db.batch([
    db.run(sql`
      INSERT INTO blobs (object_key, size_bytes, etag, crc32, text_status)
      SELECT ${object.objectKey}, ${object.sizeBytes}, ${object.etag}, ${object.crc32}, 'unreadable' FROM blobs b
      JOIN uploads u ON u.object_key = ${object.objectKey} AND u.finish_token IS NULL
      WHERE b.id = ${blobId} AND b.thumbnail_blob_id IS NULL AND b.given_up_at IS NULL`),
    db.run(sql`
      UPDATE blobs SET thumbnail_mime = ${object.mime},
        thumbnail_blob_id = (SELECT id FROM blobs WHERE object_key = ${object.objectKey})
      WHERE id = ${blobId} AND ${isStored}`),
    db.run(sql`DELETE FROM uploads WHERE object_key = ${object.objectKey} AND ${isStored}`),
    db.select({ id: blobs.thumbnailBlobId }).from(blobs).where(eq(blobs.id, blobId)),
  ])
  return rows[0]?.id ?? null
}
