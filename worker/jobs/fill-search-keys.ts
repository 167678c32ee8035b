import { isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import { searchKey } from '../features/drive/search-key.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const ENTRIES_PER_STATEMENT = 1000

/**
 * Makes findable by name what an older version of the program has written: it knew no search keys. The database can't
 * make them, as it folds ASCII only.
 */
export async function fillSearchKeys({ db }: { db: Database }): Promise<number> {
  let count = 0
  let rows
  do {
    rows = await db
      .select({ id: fileEntries.id, name: fileEntries.name })
      .from(fileEntries)
      .where(isNull(fileEntries.searchKey))
      .limit(ENTRIES_PER_STATEMENT)
    const keys = rows.map(({ id, name }) => [id, searchKey(name), name])
    // One renamed in the meantime has a key, or is found again by the next round.
    await db.run(sql`
      UPDATE file_entries SET search_key = filled.value ->> 1 FROM json_each(${JSON.stringify(keys)}) filled
      WHERE file_entries.id = filled.value ->> 0 AND search_key IS NULL AND name = filled.value ->> 2`)
    count += rows.length
  } while (rows.length === ENTRIES_PER_STATEMENT)
  return count
}
