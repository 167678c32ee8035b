import { isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blobs, packs } from '#db/schema/index.ts'

/** Of `blobs b`: no entry, former version, user's picture, image of the site or blob (as its thumbnail) refers to it. */
export const isOrphaned = sql`(
  NOT EXISTS (SELECT 1 FROM file_entries WHERE blob_id = b.id)
  AND NOT EXISTS (SELECT 1 FROM entry_versions WHERE blob_id = b.id)
  AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_blob_id = b.id)
  AND NOT EXISTS (SELECT 1 FROM site_images WHERE blob_id = b.id)
  AND NOT EXISTS (SELECT 1 FROM blobs WHERE thumbnail_blob_id = b.id))`

/** A backup is under way: what its copy of the database names must stay as it is. */
export const isPaused = (now: string) =>
  sql`EXISTS (SELECT 1 FROM job_pauses WHERE job = 'collectBlobs' AND until > ${now})`

/**
 * Finds orphans among the next `count` blobs; `last` is the cursor (null = the end). Reads only, so it blocks no
 * writer.
 */
export async function selectOrphans(
  db: Database,
  { after, count }: { after: number; count: number },
): Promise<{ ids: number[]; last: number | null }> {
  const window = sql`(SELECT id, given_up_at FROM blobs WHERE id > ${after} ORDER BY id LIMIT ${count})`
  const [[end], orphans] = await db.batch([
    db.all<{ last: number | null }>(sql`SELECT max(b.id) AS last FROM ${window} b`),
    db.all<{ id: number }>(
      sql`SELECT b.id FROM ${window} b WHERE b.given_up_at IS NULL AND ${isOrphaned}`,
    ),
  ])
  return { ids: orphans.map(({ id }) => id), last: end?.last ?? null }
}

/**
 * Marks those that are still orphans; from then on nothing may refer to them. Checks the pause, so a run that began
 * earlier stops at its next round.
 */
export async function giveUpOrphans(db: Database, ids: number[], now: string): Promise<void> {
  await db.run(sql`
    UPDATE blobs AS b SET given_up_at = ${now}
    WHERE b.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND b.given_up_at IS NULL AND ${isOrphaned}
      AND NOT ${isPaused(now)}`)
}

export const selectGivenUp = (db: Database, limit: number) =>
  db
    .select({ id: blobs.id, objectKey: blobs.objectKey })
    .from(blobs)
    .where(isNotNull(blobs.givenUpAt))
    .limit(limit)

/** Also has the packs that hold their bytes looked at, from `dueAt` on. Returns the ids of their thumbnails. */
export async function deleteBlobs(
  db: Database,
  ids: number[],
  { packs: names, dueAt }: { packs: string[]; dueAt: string },
): Promise<number[]> {
  const [deleted] = await db.batch([
    db
      .delete(blobs)
      .where(sql`${blobs.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      .returning({ thumbnailBlobId: blobs.thumbnailBlobId }),
    db
      .update(packs)
      .set({ dueAt })
      .where(
        sql`${packs.name} IN (SELECT value FROM json_each(${JSON.stringify(names)})) AND ${packs.dueAt} IS NULL`,
      ),
  ])
  return deleted.flatMap(({ thumbnailBlobId }) => thumbnailBlobId ?? [])
}
