import { inArray, isNotNull, sql } from 'drizzle-orm'
import { blobs } from '#db/schema/index.ts'
import type { Deps } from '../deps.ts'

/** R2 deletes up to 1,000 objects in one call. */
const BLOBS_PER_ROUND = 1000
const ROUNDS_PER_RUN = 10

/**
 * Deletes the objects of blobs that no entry, no former version, no user's picture and no blob (as its thumbnail) points
 * to. First the database gives them up, then the bucket, then the rows go: a run cut in between is made good by the
 * next, and no entry is ever left without bytes. A thumbnail goes in the round after its file's.
 */
export async function collectBlobs({ db, objects, clock }: Deps): Promise<number> {
  let count = 0
  for (let round = 0; round < ROUNDS_PER_RUN; round++) {
    const orphans = sql`
      SELECT b.id FROM blobs b
      WHERE NOT EXISTS (SELECT 1 FROM file_entries WHERE blob_id = b.id)
        AND NOT EXISTS (SELECT 1 FROM entry_versions WHERE blob_id = b.id)
        AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_blob_id = b.id)
        AND NOT EXISTS (SELECT 1 FROM blobs WHERE thumbnail_blob_id = b.id)
      LIMIT ${BLOBS_PER_ROUND}`
    await db
      .update(blobs)
      .set({ collectedAt: clock().toISOString() })
      .where(sql`${blobs.id} IN (${orphans})`)
    const collected = await db
      .select({ id: blobs.id, objectKey: blobs.objectKey })
      .from(blobs)
      .where(isNotNull(blobs.collectedAt))
      .limit(BLOBS_PER_ROUND)
    if (collected.length === 0) break
    await objects.delete(collected.map((blob) => blob.objectKey))
    await db.delete(blobs).where(
      inArray(
        blobs.id,
        collected.map((blob) => blob.id),
      ),
    )
    count += collected.length
  }
  return count
}
