import { inArray, lt, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blobs, uploads } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'
import { copiesOf, objectNameOf } from '../storage/object-keys.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const ROWS_PER_STATEMENT = 1000
const STATEMENTS_PER_RUN = 100

/** R2 deletes up to 1,000 objects in one call. */
const OBJECTS_PER_CALL = 1000

/** R2 holds nothing but the object of these: no parts, no copies. */
const isPlain = sql`(is_put_once AND strategy <> 'tus' AND multipart_upload_id IS NULL)`

/** The first kind needs a few calls for each batch, the second one for each upload. The next run continues. */
const BATCHES = [
  { isOfKind: isPlain, uploadsEach: 500, perRun: 20 },
  { isOfKind: not(isPlain), uploadsEach: 20, perRun: 25 },
]

/** Taken as a finishing call takes its token: none that is still under way can win after it. */
const EXPIRED_TOKEN = 'expired'

/**
 * Aborts expired uploads, bytes first and row last, and deletes rows of finished ones (README, "Collectors"). A failure
 * is logged and does not stop the others.
 */
export async function expireUploads(deps: Deps): Promise<number> {
  const now = deps.clock().toISOString()
  let count = await forgetFinished(deps.db, now)
  for (const { isOfKind, uploadsEach, perRun } of BATCHES) {
    for (let batch = 0; batch < perRun; batch++) {
      const expired = await takeExpired(deps.db, isOfKind, uploadsEach, now)
      if (expired.length === 0) break
      try {
        count += await giveUp(deps, expired)
      } catch (error) {
        logFailure(error)
      }
    }
  }
  return count
}

/** Deletes the rows of finished uploads whose blob exists. The Durable Object of a tus upload deletes its own data. */
async function forgetFinished(db: Database, now: string): Promise<number> {
  let count = 0
  for (let statement = 0; statement < STATEMENTS_PER_RUN; statement++) {
    const forgotten = await db
      .delete(uploads)
      .where(
        sql`id IN (
          SELECT u.id FROM uploads u
          WHERE u.expires_at < ${now} AND u.finish_token IS NOT NULL AND u.is_put_once
            AND EXISTS (SELECT 1 FROM blobs b WHERE b.object_key = u.object_key)
          ORDER BY u.expires_at LIMIT ${ROWS_PER_STATEMENT})`,
      )
      .returning({ id: uploads.id })
    count += forgotten.length
    if (forgotten.length < ROWS_PER_STATEMENT) break
  }
  return count
}

type Expired = Awaited<ReturnType<typeof takeExpired>>[number]

/**
 * Takes the oldest expired uploads and requeues them as the newest, so that one that fails does not block the others.
 */
const takeExpired = (db: Database, isOfKind: SQL, limit: number, now: string) =>
  db
    .update(uploads)
    .set({ finishToken: sql`coalesce(finish_token, ${EXPIRED_TOKEN})`, expiresAt: now })
    .where(
      sql`id IN (
        SELECT id FROM uploads WHERE ${lt(uploads.expiresAt, now)} AND ${isOfKind} ORDER BY expires_at LIMIT ${limit})`,
    )
    .returning({
      id: uploads.id,
      objectKey: uploads.objectKey,
      strategy: uploads.strategy,
      multipartUploadId: uploads.multipartUploadId,
      isPutOnce: uploads.isPutOnce,
      hasBlob: sql<number>`EXISTS (SELECT 1 FROM blobs b WHERE b.object_key = uploads.object_key)`,
    })

async function giveUp(deps: Deps, expired: Expired[]): Promise<number> {
  const { db, objects } = deps
  const givenUp: Expired[] = []
  const copies: string[] = []
  for (const upload of expired) {
    try {
      await forgetParts(deps, upload)
      // Made by a finishing call, which may have been cut off before it could point an entry to one.
      if (!upload.isPutOnce) copies.push(...(await objects.list(copiesOf(upload.objectKey))))
      givenUp.push(upload)
    } catch (error) {
      logFailure(error, upload.id)
    }
  }
  const unwanted = givenUp.filter(({ hasBlob }) => !hasBlob).map(({ objectKey }) => objectKey)
  await deleteObjects(deps, [...unwanted, ...(await strayOf(db, copies))])
  const ids = givenUp.map(({ id }) => id)
  if (ids.length > 0) await db.delete(uploads).where(inArray(uploads.id, ids))
  return ids.length
}

async function forgetParts(
  { objects, resumableUpload }: Deps,
  { strategy, objectKey, multipartUploadId, hasBlob }: Expired,
): Promise<void> {
  if (strategy === 'tus') await resumableUpload(objectNameOf(objectKey)).giveUp()
  // R2 ends old ones by itself; then there is nothing left to abort.
  if (!hasBlob && multipartUploadId !== null)
    await objects.abortMultipart(objectKey, multipartUploadId).catch(() => undefined)
}

/** Returns the copies without a blob. */
async function strayOf(db: Database, copies: string[]): Promise<string[]> {
  if (copies.length === 0) return []
  const kept = await db
    .select({ key: blobs.objectKey })
    .from(blobs)
    .where(sql`${blobs.objectKey} IN (SELECT value FROM json_each(${JSON.stringify(copies)}))`)
  const keptKeys = new Set(kept.map(({ key }) => key))
  return copies.filter((copy) => !keptKeys.has(copy))
}

async function deleteObjects({ objects }: Pick<Deps, 'objects'>, keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += OBJECTS_PER_CALL)
    await objects.delete(keys.slice(start, start + OBJECTS_PER_CALL))
}

function logFailure(error: unknown, uploadId?: number): void {
  console.error(
    JSON.stringify({
      level: 'error',
      job: 'expireUploads',
      uploadId,
      error: error instanceof Error ? error.stack : String(error),
    }),
  )
}
