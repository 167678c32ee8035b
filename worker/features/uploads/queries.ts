import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { limitInBatch, requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { grants, uploads } from '#db/schema/index.ts'
import { hasAddress, unsizedParts } from '#db/schema/signed-address.ts'
import { placeStatements, toPlaceRows } from '#worker/features/drive/space/place-rows.ts'
import type { PlaceKey, PlaceRows } from '#worker/features/drive/space/place-rows.ts'
import { MAX_UNSIZED_UPLOADS } from './schema.ts'
import type { Uploader } from './open-uploader.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert

/** Whether a row of `uploads` is of the same user, or of the visitors of the same link. */
export const isFrom = ({ userId, linkId }: Uploader) =>
  linkId === null
    ? sql`(uploads.user_id = ${userId} AND uploads.link_id IS NULL)`
    : sql`(uploads.user_id = ${userId} AND uploads.link_id = ${linkId})`

/** Limits of an uploader's unfinished uploads. */
export interface UnfinishedBounds {
  /** Bytes of all together; null = no limit. */
  bytes: number | null
  count: number
}

/**
 * Inserts an upload within the limits of the uploader's unfinished uploads.
 * @throws a requirement violation; a limit violation for too many without a part size.
 */
export async function insertUploadWithin(
  db: Database,
  upload: NewUpload & Uploader,
  most: UnfinishedBounds,
  now: string,
): Promise<UploadRow> {
  const { strategy, multipartUploadId, partSizeBytes } = upload
  const isUnsized = strategy === 'direct' && multipartUploadId != null && partSizeBytes == null
  const [, , rows] = await db.batch([
    limitInBatch(
      db,
      sql`${isUnsized ? 0 : 1} OR ${MAX_UNSIZED_UPLOADS} > (
        SELECT count(*) FROM uploads
        WHERE ${isFrom(upload)} AND finish_token IS NULL AND expires_at > ${now} AND ${unsizedParts})`,
      MAX_UNSIZED_UPLOADS,
    ),
    requireInBatch(
      db,
      sql`(
        SELECT (${most.bytes} IS NULL OR coalesce(sum(size_bytes), 0) + ${upload.sizeBytes} <= ${most.bytes}) AND count(*) < ${most.count}
        FROM uploads WHERE ${isFrom(upload)} AND finish_token IS NULL AND expires_at > ${now})`,
    ),
    insertion(db, upload),
  ])
  return inserted(rows)
}

/**
 * Raises an upload's counted size within the limits of unfinished uploads. Never lowers it: of concurrent calls with a
 * length, either may win. False when refused or missing.
 */
export async function growUploadWithin(
  db: Database,
  { objectKey, sizeBytes, ...uploader }: Uploader & Pick<UploadRow, 'objectKey' | 'sizeBytes'>,
  mostBytes: number | null,
  now: string,
): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ sizeBytes: sql`max(size_bytes, ${sizeBytes})` })
    .where(
      and(
        eq(uploads.objectKey, objectKey),
        isUnfinished(uploader, now),
        sql`(${mostBytes} IS NULL OR size_bytes >= ${sizeBytes} OR ${sizeBytes} + (
          SELECT coalesce(sum(o.size_bytes), 0) FROM uploads o
          WHERE o.user_id = ${uploader.userId} AND o.link_id IS ${uploader.linkId} AND o.finish_token IS NULL
            AND o.expires_at > ${now} AND o.object_key <> ${objectKey}) <= ${mostBytes})`,
      ),
    )
    .returning({ id: uploads.id })
  return rows.length > 0
}

const isUnfinished = (uploader: Uploader, now: string) =>
  and(isFrom(uploader), isNull(uploads.finishToken), gt(uploads.expiresAt, now))

/**
 * Sums an uploader's unfinished uploads except `objectKey`, and those begun before `before` that can be aborted; lists the
 * first of these.
 */
export async function selectUnfinished(
  db: Database,
  upload: Uploader & Pick<UploadRow, 'objectKey'>,
  { now, before, limit }: { now: string; before: string; limit: number },
) {
  const isOther = and(isUnfinished(upload, now), ne(uploads.objectKey, upload.objectKey))
  const isLongBegun = sql`(created_at < ${before} AND is_put_once)`
  const [[all], longBegun] = await db.batch([
    db
      .select({
        bytes: sql<number>`coalesce(sum(${uploads.sizeBytes}), 0)`,
        longBegunBytes: sql<number>`coalesce(sum(${uploads.sizeBytes}) FILTER (WHERE ${isLongBegun}), 0)`,
      })
      .from(uploads)
      .where(isOther),
    db
      .select()
      .from(uploads)
      .where(and(isOther, isLongBegun))
      .orderBy(uploads.createdAt, uploads.id)
      .limit(limit),
  ])
  if (!all) throw new Error('an aggregate always has a row')
  return { ...all, longBegun }
}

const insertion = (db: Database, upload: NewUpload) => db.insert(uploads).values(upload).returning()

function inserted([row]: UploadRow[]): UploadRow {
  if (!row) throw new Error('the upload was not inserted')
  return row
}

const finishedByKey = (db: Database, uploader: Uploader, idempotencyKey: string | null) =>
  db
    .select()
    .from(uploads)
    .where(and(isFrom(uploader), sql`${uploads.idempotencyKey} = ${idempotencyKey}`))

/** The uploader's upload that was finished under this key, if any. */
export async function selectUploadByKey(
  db: Database,
  uploader: Uploader,
  idempotencyKey: string,
): Promise<UploadRow | null> {
  const [row] = await finishedByKey(db, uploader, idempotencyKey)
  return row ?? null
}

export interface BegunUpload {
  upload: UploadRow
  /** Under the same key, before. */
  finished: UploadRow | null
  /** Null when it was not asked for. */
  place: PlaceRows | null
}

/** Inserts an upload and loads what decides about it. One round trip. */
export async function insertUpload(
  db: Database,
  upload: NewUpload & Uploader,
  { idempotencyKey, place: key }: { idempotencyKey: string | null; place: PlaceKey | null },
): Promise<BegunUpload> {
  const statements = [finishedByKey(db, upload, idempotencyKey), insertion(db, upload)] as const
  if (!key) {
    const [[finished], rows] = await db.batch(statements)
    return { upload: inserted(rows), finished: finished ?? null, place: null }
  }
  const [[finished], rows, ...place] = await db.batch([...statements, ...placeStatements(db, key)])
  return { upload: inserted(rows), finished: finished ?? null, place: toPlaceRows(...place) }
}

const uploadOf = (db: Database, objectKey: string) =>
  db.select().from(uploads).where(eq(uploads.objectKey, objectKey))

/** Whoever's it is: callers compare that. */
export async function selectUpload(db: Database, objectKey: string): Promise<UploadRow | null> {
  const [row] = await uploadOf(db, objectKey)
  return row ?? null
}

/** As {@link selectUpload}, and the folder that the file goes into. One round trip. */
export async function selectUploadAndPlace(
  db: Database,
  objectKey: string,
  key: PlaceKey,
): Promise<{ upload: UploadRow | null; rows: PlaceRows }> {
  const [[upload], ...place] = await db.batch([
    uploadOf(db, objectKey),
    ...placeStatements(db, key),
  ])
  return { upload: upload ?? null, rows: toPlaceRows(...place) }
}

/**
 * Takes an unfinished upload; null when missing or taken. Its expiry is set to now, so that the job completes an
 * interrupted call; with a signed address, to `addressUntil`.
 */
export async function claimUpload(
  db: Database,
  upload: Uploader &
    Pick<UploadRow, 'objectKey' | 'strategy' | 'multipartUploadId'> & {
      now: string
      addressUntil?: string
    },
  token: string,
): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({
      finishToken: token,
      expiresAt: sql`CASE WHEN ${hasAddress} THEN min(expires_at, coalesce(${upload.addressUntil ?? null}, expires_at)) ELSE ${upload.now} END`,
    })
    .where(
      and(
        eq(uploads.objectKey, upload.objectKey),
        isFrom(upload),
        eq(uploads.strategy, upload.strategy),
        sql`${uploads.multipartUploadId} IS ${upload.multipartUploadId}`,
        isNull(uploads.finishToken),
        gt(uploads.expiresAt, upload.now),
      ),
    )
    .returning()
  return row ?? null
}

/** As if nobody had taken it. */
export async function releaseUpload(db: Database, id: number): Promise<void> {
  await db.update(uploads).set({ finishToken: null }).where(eq(uploads.id, id))
}

/** Notes the size of an upload's parts once they are put together: none can be added by an address any more. */
export async function setPartSize(db: Database, id: number, partSizeBytes: number): Promise<void> {
  await db.update(uploads).set({ partSizeBytes }).where(eq(uploads.id, id))
}

/** Uploads whose addresses sign no length: those that were not listed for the longest time. They go to the end of the queue. */
export const takeUnsized = (db: Database, limit: number, now: string): Promise<UploadRow[]> =>
  db
    .update(uploads)
    .set({ partsCheckedAt: now })
    .where(
      sql`id IN (
        SELECT id FROM uploads WHERE ${unsizedParts} AND finish_token IS NULL ORDER BY parts_checked_at LIMIT ${limit})`,
    )
    .returning()

export async function deleteUpload(db: Database, id: number): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id))
}

/** Whether any entry is shared with the user to edit. */
export async function mayEditSomeShare(db: Database, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.userId, userId), eq(grants.canEdit, true)))
    .limit(1)
  return row !== undefined
}
