import { and, isNull, sql } from 'drizzle-orm'
import { requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { isKept } from '#db/discarded.ts'
import { unpacked } from '#db/packed.ts'
import { fileEntries, uploads } from '#db/schema/index.ts'
import { isReachableBy } from '#worker/features/drive/entries/access-columns.ts'
import { selectCoveredEntries } from '#worker/features/drive/entries/linked-entries.ts'
import { selectShownEntries } from '#worker/features/drive/entries/entry-rows.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import { placeStatements, toPlaceRows } from '#worker/features/drive/space/place-rows.ts'
import type { PlaceKey, PlaceRows } from '#worker/features/drive/space/place-rows.ts'
import type { PathNode } from '../validate/path-tree.ts'
import { isFrom } from '../queries.ts'
import { takenPaths } from '../validate/taken-names-queries.ts'
import type { TakenPath } from '../validate/taken-names-queries.ts'
import type { Uploader } from '../open-uploader.ts'
import type { Pack } from './pack.ts'

/** Facts that decide about the files of a bundle. */
export interface BundleFacts {
  place: PlaceRows
  /** Of the paths of the files and of the folders on the way, those that exist. */
  taken: TakenPath[]
  /** Files that were finished under one of the keys; `entryId` is null once the entry is gone. */
  finished: { idempotencyKey: string | null; sizeBytes: number; entryId: number | null }[]
  /** Those of their entries that the uploader may see. */
  finishedEntries: ShownEntry[]
}

/** The facts of a bundle are looked up by these. */
export interface BundleKey {
  uploader: Uploader
  place: PlaceKey
  paths: PathNode[]
  idempotencyKeys: readonly string[]
}

const isOneOfKeys = (keys: readonly string[]) =>
  sql`uploads.idempotency_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`

function factStatements(db: Database, { uploader, place, paths, idempotencyKeys }: BundleKey) {
  const isFinished = sql`${isFrom(uploader)} AND ${isOneOfKeys(idempotencyKeys)}`
  const ids = sql`SELECT uploads.entry_id FROM uploads WHERE ${isFinished}`
  return [
    takenPaths(db, place, paths),
    db
      .select({
        idempotencyKey: uploads.idempotencyKey,
        sizeBytes: uploads.sizeBytes,
        entryId: uploads.entryId,
      })
      .from(uploads)
      .where(isFinished),
    'link' in place
      ? selectCoveredEntries(db, place.link, ids)
      : selectShownEntries(db, place.userId).where(
          and(isKept, sql`${fileEntries.id} IN (${ids})`, isReachableBy(place.userId)),
        ),
    ...placeStatements(db, place),
  ] as const
}

const toFacts = (
  taken: TakenPath[],
  finished: BundleFacts['finished'],
  finishedEntries: { row: ShownEntry }[],
  ...place: Parameters<typeof toPlaceRows>
): BundleFacts => ({
  taken,
  finished,
  finishedEntries: unpacked(finishedEntries),
  place: toPlaceRows(...place),
})

/** One round trip. */
export async function selectBundleFacts(db: Database, key: BundleKey): Promise<BundleFacts> {
  return toFacts(...(await db.batch([...factStatements(db, key)])))
}

/** An upload to begin for a file of a bundle. */
export interface NewBundled {
  objectKey: string
  idempotencyKey: string | null
  sizeBytes: number
  name: string
  mime: string
}

export interface BundledUpload {
  id: number
  objectKey: string
}

/**
 * Inserts packs and uploads, except those finished under their key, within the number that may be unfinished, and loads
 * the facts. One round trip. Throws a requirement violation.
 */
export async function beginBundle(
  db: Database,
  key: BundleKey,
  files: readonly NewBundled[],
  packs: readonly Pick<Pack, 'name' | 'sizeBytes'>[],
  { mostUnfinished, now, expiresAt }: { mostUnfinished: number; now: string; expiresAt: string },
): Promise<{ facts: BundleFacts; begun: BundledUpload[] }> {
  const { uploader } = key
  const rows = JSON.stringify(
    files.map(({ objectKey, idempotencyKey, sizeBytes, name, mime }) => [
      objectKey,
      idempotencyKey,
      sizeBytes,
      name,
      mime,
    ]),
  )
  const packRows = JSON.stringify(packs.map(({ name, sizeBytes }) => [name, sizeBytes]))
  const [, , begun, ...facts] = await db.batch([
    requireInBatch(
      db,
      sql`(
        SELECT count(*) + ${files.length} <= ${mostUnfinished}
        FROM uploads WHERE ${isFrom(uploader)} AND finish_token IS NULL AND expires_at > ${now})`,
    ),
    db.run(sql`
      INSERT INTO packs (name, size_bytes, due_at)
      SELECT p.value ->> 0, p.value ->> 1, ${expiresAt} FROM json_each(${packRows}) p`),
    db.all<BundledUpload>(sql`
      INSERT INTO uploads (object_key, user_id, link_id, strategy, size_bytes, name, mime, is_put_once, expires_at)
      SELECT f.value ->> 0, ${uploader.userId}, ${uploader.linkId}, 'form', f.value ->> 2, f.value ->> 3, f.value ->> 4, 1,
        ${expiresAt}
      FROM json_each(${rows}) f
      WHERE NOT EXISTS (SELECT 1 FROM uploads WHERE ${isFrom(uploader)} AND idempotency_key = f.value ->> 1)
      RETURNING id, object_key AS objectKey`),
    ...factStatements(db, key),
  ])
  return { begun, facts: toFacts(...facts) }
}

/** Takes those of the uploads that are unfinished, as `claimUpload` takes one to give it up. */
export const claimBundled = (
  db: Database,
  ids: readonly number[],
  token: string,
): Promise<BundledUpload[]> =>
  db
    .update(uploads)
    .set({ finishToken: token })
    .where(and(isNull(uploads.finishToken), isOneOfIds(ids)))
    .returning({ id: uploads.id, objectKey: uploads.objectKey })

export async function deleteBundled(
  db: Database,
  ids: readonly number[],
  packNames: readonly string[],
): Promise<void> {
  await db.batch([
    db.delete(uploads).where(isOneOfIds(ids)),
    db.run(
      sql`DELETE FROM packs WHERE name IN (SELECT value FROM json_each(${JSON.stringify(packNames)}))`,
    ),
  ])
}

const isOneOfIds = (ids: readonly number[]) =>
  sql`${uploads.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
