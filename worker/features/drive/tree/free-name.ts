import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SpaceId } from '#db/schema/index.ts'
import { aroundNumber, nameColumns } from '#worker/names/entry-name.ts'
import type { NamedEntry } from '#worker/names/entry-name.ts'
import { isDirectlyIn } from '../entries/directly-in.ts'

/** Where a name must be the only one of its kind. Null = the root. */
interface NamePlace {
  spaceId: SpaceId
  parentId: number | null
}

/** "name (1)" … "name (9999)" are looked at where a name is taken. */
const MOST_DIGITS = 4

/**
 * Selects the first free name in a folder, plain or numbered, with its keys; no row when none is left. Part of the
 * inserting statement, so there is no race.
 */
export function freeName({ spaceId, parentId }: NamePlace, entry: NamedEntry): SQL {
  const plain = columnsOf(entry.name).flatMap((value) => [value, ''])
  const numbered = Array.from({ length: MOST_DIGITS }, (_, index) => {
    const digits = index + 1
    const { before, after } = aroundNumber(entry, digits)
    // Folding depends only on neighbors within a word, and brackets end words, so the parts fold separately. In sort
    // keys the text before a number contains its length.
    const befores = columnsOf(before + '1'.repeat(digits)).map((value) => value.slice(0, -digits))
    const afters = columnsOf(after)
    return befores.flatMap((value, column) => [value, afters[column]])
  })
  const value = (column: number) =>
    sql`p ->> ${sql.raw(String(2 * column))} || digits || (p ->> ${sql.raw(String(2 * column + 1))})`
  return sql`
    WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < ${10 ** MOST_DIGITS - 1}),
    part(n, digits, p) AS (
      SELECT n, CASE n WHEN 0 THEN '' ELSE n END,
        json_extract(${JSON.stringify([plain, ...numbered])}, '$[' || CASE n WHEN 0 THEN 0 ELSE length(n) END || ']') FROM number)
    SELECT ${value(0)} AS name, ${value(1)} AS name_key, ${value(2)} AS search_key, ${value(3)} AS sort_key FROM part
    WHERE NOT EXISTS (
      SELECT 1 FROM file_entries t WHERE t.space_id = ${spaceId} AND ${isDirectlyIn('t', parentId)} AND t.deleted_at IS NULL
        AND t.name_key = ${value(1)})
    LIMIT 1`
}

function columnsOf(text: string): [string, string, string, string] {
  const { name, nameKey, searchKey, sortKey } = nameColumns(text)
  return [name, nameKey, searchKey, sortKey]
}
