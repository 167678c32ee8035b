import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { packs } from '#db/schema/index.ts'
import { packedKeyOf } from '../storage/packs.ts'
import { isPaused } from './orphaned-blobs-queries.ts'

/** A file's bytes in a pack. */
export interface PackedContent {
  blobId: number
  objectKey: string
  sizeBytes: number
  etag: string
}

export interface DuePack {
  name: string
  sizeBytes: number
  /** Of all blobs that are not given up, where one remains. */
  contents: PackedContent[]
  /** Nothing names its bytes, nor can an upload that is under way. */
  isEmpty: boolean
}

/** Of a row with `object_key`: its bytes are in the pack. Digits sort before the tilde. */
const isIn = sql`object_key BETWEEN 'uploads/' || packs.name || '~' AND 'uploads/' || packs.name || '~~'`

/** Takes packs that are due, which are due again at `nextDueAt`: one that fails does not block the others. */
export async function takeDuePacks(
  db: Database,
  { now, nextDueAt, limit }: { now: string; nextDueAt: string; limit: number },
): Promise<DuePack[]> {
  const rows = await db.all<{
    name: string
    sizeBytes: number
    contents: string
    isEmpty: number
  }>(sql`
    UPDATE packs SET due_at = ${nextDueAt}
    WHERE name IN (SELECT name FROM packs WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit})
    RETURNING name, size_bytes AS sizeBytes,
      (SELECT json_group_array(json_array(id, object_key, size_bytes, etag))
        FROM blobs WHERE ${isIn} AND given_up_at IS NULL) AS contents,
      (NOT EXISTS (SELECT 1 FROM blobs WHERE ${isIn})
        AND NOT EXISTS (SELECT 1 FROM uploads WHERE ${isIn} AND finish_token IS NULL)) AS isEmpty`)
  return rows.map(({ name, sizeBytes, contents, isEmpty }) => ({
    name,
    sizeBytes,
    contents: (JSON.parse(contents) as [number, string, number, string][]).map(
      ([blobId, objectKey, contentBytes, etag]) => ({
        blobId,
        objectKey,
        sizeBytes: contentBytes,
        etag,
      }),
    ),
    isEmpty: isEmpty === 1,
  }))
}

const isOneOf = (names: readonly string[]) =>
  sql`name IN (SELECT value FROM json_each(${JSON.stringify(names)}))`

/** Leaves those alone all of whose bytes belong to files. */
export async function settlePacks(db: Database, names: readonly string[]): Promise<void> {
  await db.run(sql`
    UPDATE packs SET due_at = NULL WHERE ${isOneOf(names)} AND size_bytes =
      (SELECT sum(size_bytes) FROM blobs WHERE ${isIn} AND given_up_at IS NULL)`)
}

export async function insertPack(db: Database, pack: typeof packs.$inferInsert): Promise<void> {
  await db.insert(packs).values(pack)
}

export async function deletePacks(db: Database, names: readonly string[]): Promise<void> {
  await db.delete(packs).where(isOneOf(names))
}

/**
 * Lets blobs name their bytes in another pack, except those given up since; while a backup copies, all stay. The former
 * pack is due again at `nextDueAt`.
 */
export async function moveContents(
  db: Database,
  { name, contents }: Pick<DuePack, 'name' | 'contents'>,
  to: { pack: string; offsets: readonly number[] },
  { now, nextDueAt }: { now: string; nextDueAt: string },
): Promise<void> {
  const moves = JSON.stringify(
    contents.map(({ blobId, objectKey }, index) => [
      blobId,
      objectKey,
      packedKeyOf(to.pack, to.offsets[index] ?? 0),
    ]),
  )
  await db.batch([
    db.run(sql`
      UPDATE blobs SET object_key = m.value ->> 2 FROM json_each(${moves}) m
      WHERE blobs.id = m.value ->> 0 AND object_key = m.value ->> 1 AND given_up_at IS NULL AND NOT ${isPaused(now)}`),
    db.run(sql`UPDATE packs SET due_at = ${nextDueAt} WHERE name = ${name}`),
  ])
}
