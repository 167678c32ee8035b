import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { blobs, uploads } from '#db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { copiesOf, objectNameOf } from '../storage/object-keys.ts'

/** R2 calls of one run; what is left waits an hour. */
const UPLOADS_PER_RUN = 500

/** Taken as a finishing call takes its token: none that is still under way can win after it. */
const EXPIRED_TOKEN = 'expired'

/**
 * Gives up uploads that were never finished: first R2 forgets their bytes, then we forget them, so that a
 * run cut in between is made good by the next. The rows of finished ones go too, and the bytes with them
 * where no blob is left: by an address that outlived its file something may have come once more.
 */
export async function expireUploads({
  db,
  objects,
  resumableUpload,
  clock,
}: Deps): Promise<number> {
  const isExpired = lt(uploads.expiresAt, clock().toISOString())
  await db
    .update(uploads)
    .set({ finishToken: EXPIRED_TOKEN })
    .where(and(isExpired, isNull(uploads.finishToken)))
  const expired = await db
    .select({
      id: uploads.id,
      objectKey: uploads.objectKey,
      strategy: uploads.strategy,
      multipartUploadId: uploads.multipartUploadId,
      isPutOnce: uploads.isPutOnce,
      blobId: blobs.id,
    })
    .from(uploads)
    .leftJoin(blobs, eq(blobs.objectKey, uploads.objectKey))
    .where(isExpired)
    .limit(UPLOADS_PER_RUN)
  for (const { strategy, objectKey } of expired)
    if (strategy === 'tus') await resumableUpload(objectNameOf(objectKey)).giveUp()
  const unwanted = expired.filter((upload) => upload.blobId === null)
  for (const { objectKey, multipartUploadId } of unwanted) {
    // R2 ends old ones by itself; then there is nothing left to abort.
    if (multipartUploadId !== null)
      await objects.abortMultipart(objectKey, multipartUploadId).catch(() => undefined)
  }
  await objects.delete(unwanted.map((upload) => upload.objectKey))
  await deleteStrayCopies(
    { db, objects },
    expired.filter((upload) => !upload.isPutOnce).map((upload) => upload.objectKey),
  )
  const ids = expired.map((upload) => upload.id)
  if (ids.length > 0) await db.delete(uploads).where(inArray(uploads.id, ids))
  return expired.length
}

/** Copies made by a finishing call that was cut off before it could point an entry to them. */
async function deleteStrayCopies(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  objectKeys: string[],
): Promise<void> {
  for (const objectKey of objectKeys) {
    const copies = await objects.list(copiesOf(objectKey))
    if (copies.length === 0) continue
    const kept = await db
      .select({ key: blobs.objectKey })
      .from(blobs)
      .where(inArray(blobs.objectKey, copies))
    const keptKeys = new Set(kept.map(({ key }) => key))
    await objects.delete(copies.filter((copy) => !keptKeys.has(copy)))
  }
}
