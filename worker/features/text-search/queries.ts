import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { NOBODYS_SPACE } from '#db/discarded.ts'
import { blobs, fileEntries, spaces } from '#db/schema/index.ts'
import { accessColumns, isReachableBy } from '#worker/features/drive/entries/access-columns.ts'
import { spaceSequence } from '#worker/features/drive/listing/text-index.ts'

/** Content whose text is to be read, by the name of a file that has it, or had it. */
export interface TextJob {
  id: number
  objectKey: string
  etag: string
  sizeBytes: number
  attempts: number
  /** Null when no file has it, as with pictures of users. */
  file: { type: string; extension: string | null } | null
  hasText: boolean
}

const JOB_COLUMNS = sql`
  id, object_key AS objectKey, etag, size_bytes AS sizeBytes, text_attempts AS attempts,
  coalesce(
    (SELECT json_object('type', e.type, 'extension', e.extension) FROM file_entries e
      WHERE e.blob_id = blobs.id ORDER BY e.updated_at DESC LIMIT 1),
    (SELECT json_object('type', v.type, 'extension', e.extension) FROM entry_versions v
      JOIN file_entries e ON e.id = v.entry_id WHERE v.blob_id = blobs.id LIMIT 1)) AS file,
  EXISTS (SELECT 1 FROM blob_texts WHERE blob_id = blobs.id) AS hasText`

type JobRow = Omit<TextJob, 'file' | 'hasText'> & { file: string | null; hasText: number }

const toJob = ({ file, hasText, ...row }: JobRow): TextJob => ({
  ...row,
  file: file === null ? null : (JSON.parse(file) as TextJob['file']),
  hasText: hasText === 1,
})

export async function selectDueTexts(db: Database, now: string, limit: number): Promise<TextJob[]> {
  const rows = await db.all<JobRow>(sql`
    SELECT ${JOB_COLUMNS} FROM blobs WHERE text_status = 'pending' AND text_due_at <= ${now}
    ORDER BY text_due_at, id LIMIT ${limit}`)
  return rows.map(toJob)
}

/** For one who reads them: nobody else does until `until`. Without those that somebody reads, or that are read. */
export async function claimTexts(
  db: Database,
  objectKeys: readonly string[],
  { now, until }: { now: string; until: string },
): Promise<TextJob[]> {
  const rows = await db.all<JobRow>(sql`
    UPDATE blobs SET text_attempts = text_attempts + 1, text_due_at = ${until}
    WHERE object_key IN (SELECT value FROM json_each(${JSON.stringify(objectKeys)})) AND text_status = 'pending'
      AND text_due_at <= ${now} AND given_up_at IS NULL
    RETURNING ${JOB_COLUMNS}`)
  return rows.map(toJob)
}

export async function selectText(db: Database, blobId: number): Promise<string | null> {
  const [row] = await db.all<{ body: string }>(
    sql`SELECT body FROM blob_texts WHERE blob_id = ${blobId}`,
  )
  return row?.body ?? null
}

/** Content that we read no text from. What has one already keeps it. */
export async function settleTexts(
  db: Database,
  ids: readonly number[],
  status: 'awaited' | 'unreadable',
): Promise<void> {
  await db.run(sql`
    UPDATE blobs SET text_status = ${status}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND text_status IN ('pending', 'awaited')`)
}

export interface NewText {
  blobId: number
  body: string
  folded: string
  anchors: number[]
  /** `shortGrams(folded)` */
  grams: string
}

const overSpaces = (each: SQL, separator: SQL) => sql`(
  SELECT group_concat(${each}, ${separator}) FROM (
    SELECT space_id FROM file_entries WHERE blob_id = t.value ->> 0 AND space_id <> ${NOBODYS_SPACE}
    UNION SELECT e.space_id FROM entry_versions v JOIN file_entries e ON e.id = v.entry_id WHERE v.blob_id = t.value ->> 0 AND e.space_id <> ${NOBODYS_SPACE}))`

/** Indexes stored texts, each for every space that has its content. */
function indexStatements(
  db: Database,
  texts: readonly Pick<NewText, 'blobId' | 'grams'>[],
  chosenIds: SQL,
) {
  const grams = JSON.stringify(texts.map((text) => [text.blobId, text.grams]))
  return [
    db.run(sql`DELETE FROM text_search WHERE rowid IN ${chosenIds}`),
    db.run(sql`
      INSERT INTO text_search (rowid, body)
      SELECT b.blob_id, b.folded || char(10) || (t.value ->> 1) || char(10) ||
        coalesce(${overSpaces(spaceSequence(sql`space_id`), sql`char(10)`)}, '')
      FROM json_each(${grams}) t CROSS JOIN blob_texts b ON b.blob_id = t.value ->> 0 WHERE b.blob_id IN ${chosenIds}`),
  ] as const
}

/**
 * Stores texts and indexes each for every space that has its content: one atomic round trip. Idempotent; the first text
 * stays.
 */
export async function insertTexts(db: Database, texts: readonly NewText[]): Promise<void> {
  const rows = JSON.stringify(
    texts.map(({ blobId, anchors, folded, body }) => [
      blobId,
      JSON.stringify(anchors),
      folded,
      body,
    ]),
  )
  const open = sql`(
    SELECT id FROM blobs WHERE id IN (SELECT value FROM json_each(${JSON.stringify(texts.map(({ blobId }) => blobId))}))
      AND text_status IN ('pending', 'awaited'))`
  await db.batch([
    db.run(sql`
      INSERT INTO blob_texts (blob_id, space_ids, anchors, folded, body)
      SELECT t.value ->> 0, coalesce('/' || ${overSpaces(sql`space_id`, sql`'/'`)} || '/', '/'), t.value ->> 1, t.value ->> 2,
        t.value ->> 3
      FROM json_each(${rows}) t WHERE t.value ->> 0 IN ${open}
      ON CONFLICT (blob_id) DO UPDATE SET space_ids = excluded.space_ids`),
    ...indexStatements(db, texts, open),
    db.run(sql`UPDATE blobs SET text_status = 'ready' WHERE id IN ${open}`),
  ])
}

const TEXTS_PER_PAGE = 100
const CHARACTERS_PER_PAGE = 1_000_000

/**
 * The next texts by blob id: at least one, and few enough for one response and for one short transaction that indexes
 * them.
 */
export const selectTextsAfter = (db: Database, blobId: number) =>
  db.all<{ blobId: number; folded: string }>(sql`
    SELECT blob_id AS blobId, folded FROM (
      SELECT blob_id, folded, sum(length(folded)) OVER (ORDER BY blob_id) - length(folded) AS before
      FROM (SELECT blob_id, folded FROM blob_texts WHERE blob_id > ${blobId} ORDER BY blob_id LIMIT ${TEXTS_PER_PAGE}))
    WHERE before < ${CHARACTERS_PER_PAGE} ORDER BY blob_id`)

/** Indexes texts that are stored already, whatever the index has of them. */
export async function indexTexts(
  db: Database,
  texts: readonly Pick<NewText, 'blobId' | 'grams'>[],
): Promise<void> {
  const ids = JSON.stringify(texts.map(({ blobId }) => blobId))
  await db.batch(indexStatements(db, texts, sql`(SELECT value FROM json_each(${ids}))`))
}

/** A living file with what is known of its text, and the facts about it for one user. */
export async function selectTextTarget(db: Database, userId: number, entryId: number) {
  const [row] = await db
    .select({
      target: {
        blobId: blobs.id,
        objectKey: blobs.objectKey,
        etag: blobs.etag,
        sizeBytes: blobs.sizeBytes,
        type: fileEntries.type,
        status: blobs.textStatus,
      },
      facts: accessColumns(userId),
    })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .where(and(eq(fileEntries.id, entryId), isReachableBy(userId), isNull(fileEntries.deletedAt)))
  return row ?? null
}

/** Resets texts to unread. Returns the count. */
export async function deleteTexts(db: Database, limit: number): Promise<number> {
  const chosen = sql`(SELECT blob_id FROM blob_texts ORDER BY blob_id LIMIT ${limit})`
  const [, deleted] = await db.batch([
    db.run(sql`
      UPDATE blobs SET text_status = 'pending', text_attempts = 0, text_due_at = '' WHERE id IN ${chosen}`),
    db.all<{ blob_id: number }>(
      sql`DELETE FROM blob_texts WHERE blob_id IN ${chosen} RETURNING blob_id`,
    ),
  ])
  return deleted.length
}
