import { and, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blobs } from '#db/schema/index.ts'

export type DueChecksum = Awaited<ReturnType<typeof selectDueChecksums>>[number]

/** Blobs whose CRC-32 is unknown, the smallest first. */
export const selectDueChecksums = (db: Database, now: string, count: number) =>
  db
    .select({
      id: blobs.id,
      objectKey: blobs.objectKey,
      etag: blobs.etag,
      sizeBytes: blobs.sizeBytes,
      readBytes: blobs.crc32ReadBytes,
      readCrc32: blobs.crc32Read,
    })
    .from(blobs)
    .where(and(isNull(blobs.crc32), isNull(blobs.givenUpAt), lte(blobs.crc32DueAt, now)))
    .orderBy(blobs.sizeBytes, blobs.id)
    .limit(count)

/** How far a blob has been read, from where on, and the CRC-32 of all that. */
export interface ChecksumProgress {
  id: number
  fromBytes: number
  readBytes: number
  crc32: number
}

/** Skips those that another run has read on meanwhile. */
export const saveChecksums = (db: Database, progress: readonly ChecksumProgress[], now: string) => {
  const rows = progress.map(({ id, fromBytes, readBytes, crc32 }) => [
    id,
    fromBytes,
    readBytes,
    crc32,
  ])
  return db.run(sql`
    UPDATE blobs SET crc32_read_bytes = read.value ->> 2, crc32_read = read.value ->> 3,
      crc32 = CASE WHEN size_bytes = read.value ->> 2 THEN read.value ->> 3 END,
      crc32_at = CASE WHEN size_bytes = read.value ->> 2 THEN ${now} END
    FROM json_each(${JSON.stringify(rows)}) read
    WHERE blobs.id = read.value ->> 0 AND crc32 IS NULL AND crc32_read_bytes = read.value ->> 1`)
}

export const postponeChecksum = (db: Database, id: number, until: string) =>
  db.run(sql`UPDATE blobs SET crc32_due_at = ${until} WHERE id = ${id} AND crc32 IS NULL`)
