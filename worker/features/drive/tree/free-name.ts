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
 * The stored forms of a name, and of its numbered names by their count of digits: each column is what is before the
 * number and what is after it.
 */
export function nameForms(entry: NamedEntry, mayBeNumbered: boolean): string[][] {
  const plain = columnsOf(entry.name).flatMap((value) => [value, ''])
  if (!mayBeNumbered) return [plain]
  const numbered = Array.from({ length: MOST_DIGITS }, (_, index) => {
    const digits = index + 1
    const { before, after } = aroundNumber(entry, digits)
    // Folding depends only on neighbors within a word, and brackets end words, so the parts fold separately. In sort
    // keys the text before a number contains its length.
    const befores = columnsOf(before + '1'.repeat(digits)).map((value) => value.slice(0, -digits))
    const afters = columnsOf(after)
    return befores.flatMap((value, column) => [value, afters[column] ?? ''])
  })
  return [plain, ...numbered]
}

/** For `WITH RECURSIVE`: 0 for the plain name, then the numbers. */
export const NAME_NUMBERS = sql.raw(
  `number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < ${10 ** MOST_DIGITS - 1})`,
)

/** The JSON of the four columns' parts for a number. */
export const nameFormAt = (forms: SQL, n: SQL) =>
  sql`json_extract(${forms}, '$[' || CASE ${n} WHEN 0 THEN 0 ELSE length(${n}) END || ']')`

/** Of a name's columns (0: name, 1: name_key, 2: search_key, 3: sort_key) the value for a number. */
export const nameColumnAt = (form: SQL, n: SQL, column: 0 | 1 | 2 | 3) =>
  sql`(${form} ->> ${sql.raw(String(2 * column))}) || CASE ${n} WHEN 0 THEN '' ELSE ${n} END || (${form} ->> ${sql.raw(String(2 * column + 1))})`

/**
 * Selects the first free name in a folder, plain or numbered, with its keys; no row when none is left. Part of the
 * writing statement, so there is no race.
 */
export function freeName({ spaceId, parentId }: NamePlace, entry: NamedEntry): SQL {
  const forms = sql`${JSON.stringify(nameForms(entry, true))}`
  const value = (column: 0 | 1 | 2 | 3) => nameColumnAt(sql`p`, sql`n`, column)
  return sql`
    WITH RECURSIVE ${NAME_NUMBERS}, part(n, p) AS (SELECT n, ${nameFormAt(forms, sql`n`)} FROM number)
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
