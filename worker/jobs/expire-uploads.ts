import { inArray, lt } from 'drizzle-orm'
import { uploads } from '#db/schema/index.ts'
import type { Deps } from '../deps.ts'

/** R2 calls of one run; what is left waits an hour. */
const UPLOADS_PER_RUN = 500

/**
 * Gives up uploads that were never finished: first R2 forgets their bytes, then we forget them, so that a
 * run cut in between is made good by the next. The rows of finished ones go too; their objects are blobs by now.
 */
export async function expireUploads({ db, objects, clock }: Deps): Promise<number> {
  const expired = await db.select().from(uploads).where(lt(uploads.expiresAt, clock().toISOString())).limit(UPLOADS_PER_RUN)
  const unfinished = expired.filter((upload) => upload.finishToken === null)
  for (const { objectKey, multipartUploadId } of unfinished) {
    // R2 ends old ones by itself; then there is nothing left to abort.
    if (multipartUploadId !== null) await objects.abortMultipart(objectKey, multipartUploadId).catch(() => undefined)
  }
  await objects.delete(unfinished.map((upload) => upload.objectKey))
  const ids = expired.map((upload) => upload.id)
  if (ids.length > 0) await db.delete(uploads).where(inArray(uploads.id, ids))
  return expired.length
}
