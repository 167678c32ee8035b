import { isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blobs } from '#db/schema/index.ts'
import { isInPack } from './packs-queries.ts'
import { isPaused } from './pause-queries.ts'

/** Of `blobs b`: no entry, former version, user's picture, image of the site or blob (as its thumbnail) refers to it. */
export const isOrphaned = sql`(
  NOT EXISTS (SELECT 1 FROM file_entries WHERE blob_id = b.id)
  AND NOT EXISTS (SELECT 1 FROM entry_versions WHERE blob_id = b.id)
  AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_blob_id = b.id)
  AND NOT EXISTS (SELECT 1 FROM site_images WHERE blob_id = b.id)
  AND NOT EXISTS (SELECT 1 FROM blobs WHERE thumbnail_blob_id = b.id))`

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

/**
 * Also has the packs that held their bytes looked at: at `now` where nothing is left in them, else at `laterAt`. Returns
 * the ids of their thumbnails.
 */
export async function deleteBlobs(
  db: Database,
  ids: number[],
  packNames: string[],
  { now, laterAt }: { now: string; laterAt: string },
): Promise<number[]> {
  const isOneOfIds = sql`${blobs.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const [deleted] = await db.batch([
    db.delete(blobs).where(isOneOfIds).returning({ thumbnailBlobId: blobs.thumbnailBlobId }),
    db.run(sql`
      UPDATE packs SET due_at =
        CASE WHEN EXISTS (SELECT 1 FROM blobs WHERE ${isInPack}) THEN coalesce(due_at, ${laterAt}) ELSE ${now} END
      WHERE name IN (SELECT value FROM json_each(${JSON.stringify(packNames)}))`),
  ])
  return deleted.flatMap(({ thumbnailBlobId }) => thumbnailBlobId ?? [])
}
