import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { packs } from '#db/schema/index.ts'
import { packedKeyOf } from '../storage/packs.ts'
import { isPaused } from './pause-queries.ts'

/** Of a row with `object_key`, beside `packs`: its bytes are in the pack. Digits sort before the tilde. */
export const isInPack = sql`object_key BETWEEN 'uploads/' || packs.name || '~' AND 'uploads/' || packs.name || '~~'`

/** Blobs that are not given up. */
const isContent = sql`${isInPack} AND given_up_at IS NULL`

export interface DuePack {
  name: string
  sizeBytes: number
  /** Bytes that belong to files. */
  usedBytes: number
  /** Nothing names its bytes, nor can an upload that is under way. */
  isEmpty: boolean
  /** A backup is under way: no file may move. */
  isPaused: boolean
}

/** Takes packs that are due, which are due again at `nextDueAt`: one that fails does not block the others. */
export async function takeDuePacks(
  db: Database,
  { now, nextDueAt, limit }: { now: string; nextDueAt: string; limit: number },
): Promise<DuePack[]> {
  const rows = await db.all<Record<keyof DuePack, number> & { name: string }>(sql`
    UPDATE packs SET due_at = ${nextDueAt}
    WHERE name IN (SELECT name FROM packs WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit})
    RETURNING name, size_bytes AS sizeBytes,
      (SELECT coalesce(sum(size_bytes), 0) FROM blobs WHERE ${isContent}) AS usedBytes,
      (NOT EXISTS (SELECT 1 FROM blobs WHERE ${isInPack})
        AND NOT EXISTS (SELECT 1 FROM uploads WHERE ${isInPack} AND finish_token IS NULL)) AS isEmpty,
      ${isPaused(now)} AS isPaused`)
  return rows.map((row) => ({ ...row, isEmpty: row.isEmpty === 1, isPaused: row.isPaused === 1 }))
}

/** A file's bytes in a pack. */
export interface PackedContent {
  blobId: number
  objectKey: string
  sizeBytes: number
  etag: string
}

export const selectContents = (db: Database, name: string): Promise<PackedContent[]> =>
  db.all<PackedContent>(sql`
    SELECT blobs.id AS blobId, object_key AS objectKey, blobs.size_bytes AS sizeBytes, etag
    FROM packs JOIN blobs ON ${isContent} WHERE name = ${name}`)

const isOneOf = (names: readonly string[]) =>
  sql`name IN (SELECT value FROM json_each(${JSON.stringify(names)}))`

/** Leaves those alone all of whose bytes belong to files. */
export async function settlePacks(db: Database, names: readonly string[]): Promise<void> {
  await db.run(sql`
    UPDATE packs SET due_at = NULL
    WHERE ${isOneOf(names)} AND size_bytes = (SELECT sum(size_bytes) FROM blobs WHERE ${isContent})`)
}

export async function insertPack(db: Database, pack: typeof packs.$inferInsert): Promise<void> {
  await db.insert(packs).values(pack)
}

export async function deletePacks(db: Database, names: readonly string[]): Promise<void> {
  await db.delete(packs).where(isOneOf(names))
}

/** Where the bytes of a pack are now. */
export interface NewPack {
  name: string
  /** As it was inserted. */
  dueAt: string
  /** In the order of the contents. */
  offsets: readonly number[]
}

/**
 * Lets blobs name their bytes in another pack, except those given up since; while a backup copies, and where the new pack
 * was taken as empty meanwhile, all stay.
 */
export async function moveContents(
  db: Database,
  contents: readonly PackedContent[],
  to: NewPack,
  now: string,
): Promise<void> {
  const moves = JSON.stringify(
    contents.map(({ blobId, objectKey, sizeBytes }, index) => [
      blobId,
      objectKey,
      packedKeyOf({ pack: to.name, offset: to.offsets[index] ?? 0, sizeBytes }),
    ]),
  )
  await db.run(sql`
    UPDATE blobs SET object_key = m.value ->> 2 FROM json_each(${moves}) m
    WHERE blobs.id = m.value ->> 0 AND object_key = m.value ->> 1 AND given_up_at IS NULL AND NOT ${isPaused(now)}
      AND EXISTS (SELECT 1 FROM packs WHERE name = ${to.name} AND due_at = ${to.dueAt})`)
}
