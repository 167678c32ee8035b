import { sql } from 'drizzle-orm'
import { usedBytesAround } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isFrom } from './queries.ts'
import type { Uploader } from './open-uploader.ts'

/** How long at least an idempotency key is remembered. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

/** A stored object that is to become the content of an entry. */
export interface StoredFile {
  uploadId: number
  /** One upload of an uploader at most is finished under it. */
  idempotencyKey: string | null
  object: {
    key: string
    sizeBytes: number
    etag: string
    crc32: number | null
    claimedCrc32?: number | null
  }
  textStatus: 'pending' | 'awaited' | 'unreadable'
}

/** One call that finishes uploads of one uploader in one space. */
export interface Finish {
  uploader: Uploader
  /** Of this one call: of several at once, one wins. */
  finishToken: string
  spaceId: SpaceId
  /** Of what goes directly to the place that the uploader has chosen: a folder made there counts as one recent entry. */
  placeAncestors: string
  /** Bytes; null = no limit. */
  availableBytes: number | null
  /** Of the link that the files come by; null = none. */
  uploadLimits: { linkId: number; files: number | null; bytes: number | null } | null
  now: string
}

export const claimsOf = (files: readonly StoredFile[]) =>
  JSON.stringify(
    files.map(
      ({
        uploadId,
        idempotencyKey,
        object: { key, sizeBytes, etag, crc32, claimedCrc32 = null },
        textStatus,
      }) => [uploadId, idempotencyKey, sizeBytes, key, etag, crc32, textStatus, claimedCrc32],
    ),
  )

/** Whether a row of `uploads` was taken by this call and has no entry yet. */
export const isClaimed = (alias: string, { finishToken }: Pick<Finish, 'finishToken'>) =>
  sql`${sql.identifier(alias)}.finish_token = ${finishToken} AND ${sql.identifier(alias)}.entry_id IS NULL`

const fitsLink = (limits: Finish['uploadLimits']) =>
  limits
    ? sql`EXISTS (
        SELECT 1 FROM links WHERE id = ${limits.linkId} AND uploads + c.files <= ${limits.files ?? Number.MAX_SAFE_INTEGER}
          AND upload_bytes + c.bytes <= ${limits.bytes ?? Number.MAX_SAFE_INTEGER})`
    : sql`true`

/**
 * Takes the uploads that nobody has finished, under keys that nobody has used, while they fit the space and the link: in
 * their order, each with those before it.
 */
export function claimUploads(
  db: Database,
  { uploader, finishToken, availableBytes, uploadLimits, spaceId, now }: Finish,
  claims: string,
  { hasPlace = sql`true`, freedBytes = sql`0` } = {},
) {
  const rememberedUntil = new Date(Date.parse(now) + KEY_LIFETIME_MS).toISOString()
  return db.run(sql`
    UPDATE uploads SET finish_token = ${finishToken}, idempotency_key = c.key, size_bytes = c.size,
      expires_at = CASE WHEN c.key IS NULL THEN expires_at ELSE max(expires_at, ${rememberedUntil}) END
    FROM (
      SELECT u.id, f.value ->> 1 AS key, f.value ->> 2 AS size, count(*) OVER earlier AS files,
        sum(f.value ->> 2) OVER earlier AS bytes
      FROM json_each(${claims}) f CROSS JOIN uploads u ON u.id = f.value ->> 0
      WHERE u.finish_token IS NULL AND NOT EXISTS (
        SELECT 1 FROM uploads WHERE ${isFrom(uploader)} AND idempotency_key = f.value ->> 1)
      WINDOW earlier AS (ORDER BY f.key)) c
    WHERE uploads.id = c.id AND ${hasPlace} AND ${fitsLink(uploadLimits)}
      AND (${availableBytes} IS NULL OR c.bytes - ${freedBytes} + ${usedBytesAround(spaceId)} <= ${availableBytes})`)
}

export function insertBlobs(db: Database, finish: Finish, claims: string) {
  const { userId, linkId } = finish.uploader
  const sender = linkId === null ? userId : null
  return db.run(sql`
    INSERT INTO blobs (object_key, size_bytes, etag, crc32, claimed_crc32, claimed_by, text_status, created_at)
    SELECT f.value ->> 3, f.value ->> 2, f.value ->> 4, f.value ->> 5, f.value ->> 7,
      CASE WHEN f.value ->> 7 IS NOT NULL THEN ${sender} END, f.value ->> 6, ${finish.now}
    FROM json_each(${claims}) f CROSS JOIN uploads u ON u.id = f.value ->> 0 AND ${isClaimed('u', finish)}`)
}
