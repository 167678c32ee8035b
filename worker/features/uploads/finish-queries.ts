import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import { noteStatements } from '#worker/features/drive/entries/note-recent.ts'
import { selectShownEntries } from '#worker/features/drive/entries/entry-rows.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import type { Finish } from './claim-queries.ts'
import { newEntriesStatements } from './new-entry-queries.ts'
import type { InsertedFile, NewEntries } from './new-entry-queries.ts'
import { replacementStatements } from './replacement-queries.ts'
import type { Replacement } from './replacement-queries.ts'

/** Entries that one call made or changed. */
export interface Finished {
  inserted: InsertedFile[]
  /** By the id of the upload. */
  replaced: Map<number, ShownEntry>
}

/**
 * Makes entries of stored files, and replaces contents, which become versions: one atomic round trip. Files that lose
 * the token, the space, the folder or the name stay unfinished.
 */
export async function finishFiles(
  db: Database,
  finish: Finish,
  entries: NewEntries | null,
  replacements: readonly Replacement[],
): Promise<Finished> {
  const { before, inserts, after } = entries
    ? newEntriesStatements(db, finish, entries)
    : { before: [], inserts: [], after: [] }
  const replacing = replacements.flatMap((replacement) =>
    replacementStatements(db, finish, replacement),
  )
  const uploadIds = [...(entries?.files ?? []), ...replacements.map(({ file }) => file)].map(
    ({ uploadId }) => uploadId,
  )
  const [first, ...others] = [
    ...before,
    ...inserts,
    ...after,
    ...replacing,
    ...noteUploaded(db, finish, uploadIds),
  ]
  if (!first) return { inserted: [], replaced: new Map() }
  const isReplaced = sql`u.finish_token = ${finish.finishToken} AND u.id IN (
    SELECT value FROM json_each(${JSON.stringify(replacements.map(({ file }) => file.uploadId))}))`
  const reads =
    replacements.length > 0
      ? ([
          db.all<ReplacedRow>(
            sql`SELECT id, entry_id AS entryId FROM uploads u WHERE ${isReplaced}`,
          ),
          selectShownEntries(db, finish.uploader.userId).where(
            sql`${fileEntries.id} IN (SELECT u.entry_id FROM uploads u WHERE ${isReplaced})`,
          ),
        ] as const)
      : ([] as const)
  const results: unknown[] = await db.batch([first, ...others, ...reads])
  const [replacedRows, shown] = results.slice(1 + others.length) as [
    ReplacedRow[]?,
    { row: ShownEntry }[]?,
  ]
  const shownById = new Map(shown?.map(({ row }) => [row.id, row]))
  return {
    inserted: results.slice(before.length, before.length + inserts.length).flat() as InsertedFile[],
    replaced: new Map(
      replacedRows?.flatMap(({ id, entryId }) => {
        const row = shownById.get(entryId)
        return row ? [[id, row]] : []
      }),
    ),
  }
}

/** Files that came with a folder are noted as that one. Visitors of links note nothing for the link's maker. */
function noteUploaded(
  db: Database,
  { uploader, finishToken, placeAncestors, now }: Finish,
  uploadIds: readonly number[],
) {
  if (uploader.linkId !== null) return []
  const below = sql`substr(e.ancestors, ${placeAncestors.length + 1})`
  const topmost = sql`
    SELECT CASE ${below} WHEN '' THEN e.id ELSE CAST(substr(${below}, 1, instr(${below}, '/') - 1) AS INTEGER) END
    FROM json_each(${JSON.stringify(uploadIds)}) i CROSS JOIN uploads u ON u.id = i.value
      CROSS JOIN file_entries e ON e.id = u.entry_id
    WHERE u.finish_token = ${finishToken} AND e.ancestors >= ${placeAncestors} AND e.ancestors < ${`${placeAncestors}~`}`
  // A file that was there has a new content.
  const how = sql`CASE WHEN e.is_folder OR e.created_at = ${now} THEN 'added' ELSE 'changed' END`
  return noteStatements(db, topmost, { userId: uploader.userId, how, now })
}

interface ReplacedRow {
  id: number
  entryId: number
}
