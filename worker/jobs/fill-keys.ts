import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, tags } from '#db/schema/index.ts'
import { descriptionKey } from '#worker/names/folded-text.ts'
import { nameOrderKey } from '#worker/names/name-order-key.ts'
import { searchKey } from '#worker/names/search-key.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const ROWS_PER_STATEMENT = 1000

/**
 * Makes findable by name, description and tag what an older version of the program has written, and sorts it by name: it
 * knew no such keys. The database can't make them, as it folds ASCII only.
 */
export async function fillKeys({ db }: { db: Database }): Promise<number> {
  const names = await fill({
    unfilled: () =>
      db
        .select({ id: fileEntries.id, text: fileEntries.name })
        .from(fileEntries)
        .where(isNull(fileEntries.searchKey))
        .limit(ROWS_PER_STATEMENT),
    keyOf: searchKey,
    write: (filled) =>
      db.run(sql`
        UPDATE file_entries SET search_key = filled.value ->> 1 FROM ${filled}
        WHERE file_entries.id = filled.value ->> 0 AND search_key IS NULL AND name = filled.value ->> 2`),
  })
  const orders = await fill({
    unfilled: () =>
      db
        .select({ id: fileEntries.id, text: fileEntries.name })
        .from(fileEntries)
        .where(isNull(fileEntries.sortKey))
        .limit(ROWS_PER_STATEMENT),
    keyOf: nameOrderKey,
    write: (filled) =>
      db.run(sql`
        UPDATE file_entries SET sort_key = filled.value ->> 1 FROM ${filled}
        WHERE file_entries.id = filled.value ->> 0 AND sort_key IS NULL AND name = filled.value ->> 2`),
  })
  const descriptions = await fill({
    unfilled: () =>
      db
        .select({ id: fileEntries.id, text: sql<string>`${fileEntries.description}` })
        .from(fileEntries)
        .where(and(isNotNull(fileEntries.description), isNull(fileEntries.descriptionKey)))
        .limit(ROWS_PER_STATEMENT),
    keyOf: (text) => descriptionKey(text) ?? '',
    write: (filled) =>
      db.run(sql`
        UPDATE file_entries SET description_key = filled.value ->> 1 FROM ${filled}
        WHERE file_entries.id = filled.value ->> 0 AND description_key IS NULL AND description = filled.value ->> 2`),
  })
  const tagNames = await fill({
    unfilled: () =>
      db
        .select({ id: tags.id, text: tags.name })
        .from(tags)
        .where(and(eq(tags.type, 'custom'), isNull(tags.searchKey)))
        .limit(ROWS_PER_STATEMENT),
    keyOf: searchKey,
    write: (filled) =>
      db.run(sql`
        UPDATE tags SET search_key = filled.value ->> 1 FROM ${filled} WHERE tags.id = filled.value ->> 0`),
  })
  return names + orders + descriptions + tagNames
}

/** A row that was changed in the meantime has a key, or is found again by the next round. */
async function fill(table: {
  unfilled: () => Promise<{ id: number; text: string }[]>
  keyOf: (text: string) => string
  /** @param filled `json_each(…) filled`: of each row its id, key and text */
  write: (filled: SQL) => Promise<unknown>
}): Promise<number> {
  let count = 0
  let rows
  do {
    rows = await table.unfilled()
    if (rows.length === 0) break
    const keys = rows.map(({ id, text }) => [id, table.keyOf(text), text])
    await table.write(sql`json_each(${JSON.stringify(keys)}) filled`)
    count += rows.length
  } while (rows.length === ROWS_PER_STATEMENT)
  return count
}
