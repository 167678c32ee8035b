import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blobs, siteImages, uploads } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'

/** The promise to store an image: what is left of one that was cut off is collected by it. */
export async function insertImageUpload(
  db: Database,
  upload: { objectKey: string; userId: number; sizeBytes: number; mime: string; expiresAt: string },
): Promise<void> {
  await db.insert(uploads).values({ ...upload, name: 'site image', isPutOnce: true })
}

/** Makes a stored object an image of the site. */
export async function insertSiteImage(
  db: Database,
  image: { path: string; objectKey: string; sizeBytes: number; etag: string; crc32: number },
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  const { path, objectKey, sizeBytes, etag, crc32 } = image
  await db.batch([
    db.insert(blobs).values({ objectKey, sizeBytes, etag, crc32 }),
    db
      .insert(siteImages)
      .values({ path, blobId: sql`(SELECT id FROM blobs WHERE object_key = ${objectKey})` }),
    db.delete(uploads).where(eq(uploads.objectKey, objectKey)),
    audit,
  ])
}

export async function selectSiteImage(db: Database, path: string) {
  const [row] = await db
    .select({ objectKey: blobs.objectKey, etag: blobs.etag, sizeBytes: blobs.sizeBytes })
    .from(siteImages)
    .innerJoin(blobs, eq(blobs.id, siteImages.blobId))
    .where(eq(siteImages.path, path))
  return row ?? null
}
