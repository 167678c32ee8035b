import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SpaceId } from '#db/schema/index.ts'
import { aroundNumber, MOST_DIGITS, nameColumns } from '#worker/names/entry-name.ts'
import type { NamedEntry } from '#worker/names/entry-name.ts'
import { isDirectlyIn } from '../entries/directly-in.ts'

/** Where a name must be the only one of its kind. Null = the root. */
interface NamePlace {
  spaceId: SpaceId
  parentId: number | null
}

/** Of the columns that are written. */
const SORT_KEY = 3

const value = (column: number, digits = 'digits') =>
  `p ->> ${2 * column} || ${digits} || (p ->> ${2 * column + 1})`

/** In few pieces, as drizzle takes long to write a thousand statements of many. */
const CANDIDATES = sql.raw(`
    WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < ${10 ** MOST_DIGITS - 1}),
    part(digits, counted, p) AS (
      SELECT CASE n WHEN 0 THEN '' ELSE n END, CASE n WHEN 0 THEN '' ELSE length(n) || n END, `)
const FIRST_FREE = sql.raw(` ->> (n > 0) FROM number)
    SELECT ${value(0)} AS name, ${value(1)} AS name_key, ${value(2)} AS search_key, ${value(3, 'counted')} AS sort_key FROM part
    WHERE NOT EXISTS (
      SELECT 1 FROM file_entries t WHERE t.deleted_at IS NULL AND t.name_key = ${value(1)} AND t.space_id = `)

/**
 * The stored forms of a name, and of its numbered names: each column is what is before the number and what is after it.
 */
export function nameForms(entry: NamedEntry, mayBeNumbered: boolean): string[][] {
  const plain = columnsOf(entry.name).flatMap((text) => [text, ''])
  if (!mayBeNumbered) return [plain]
  const { before, after } = aroundNumber(entry)
  // Folding depends only on neighbors within a word, and brackets end words, so the parts fold separately. In sort keys
  // a number has its length before it.
  const befores = columnsOf(`${before}1`).map((text, column) =>
    text.slice(0, column === SORT_KEY ? -2 : -1),
  )
  const afters = columnsOf(after)
  return [plain, befores.flatMap((text, column) => [text, afters[column] ?? ''])]
}

/** For `WITH RECURSIVE`: 0 for the plain name, then the numbers. */
export const NAME_NUMBERS = sql.raw(
  `number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < ${10 ** MOST_DIGITS - 1})`,
)

/** The JSON of the four columns' parts for a number. */
export const nameFormAt = (forms: SQL, n: SQL) => sql`(${forms} -> (${n} > 0))`

/** Of a name's columns (0: name, 1: name_key, 2: search_key, 3: sort_key) the value for a number. */
export function nameColumnAt(form: SQL, n: SQL, column: 0 | 1 | 2 | 3) {
  const digits = column === SORT_KEY ? sql`length(${n}) || ${n}` : n
  return sql`(${form} ->> ${sql.raw(String(2 * column))}) || CASE ${n} WHEN 0 THEN '' ELSE ${digits} END || (${form} ->> ${sql.raw(String(2 * column + 1))})`
}

/**
 * Selects the first free name in a folder, plain or numbered, with its keys; no row when none is left. Part of the
 * writing statement, so there is no race.
 */
export function freeName({ spaceId, parentId }: NamePlace, entry: NamedEntry): SQL {
  const forms = JSON.stringify(nameForms(entry, true))
  return sql`${CANDIDATES}${forms}${FIRST_FREE}${spaceId} AND ${isDirectlyIn('t', parentId)}) LIMIT 1`
}

function columnsOf(text: string): [string, string, string, string] {
  const { name, nameKey, searchKey, sortKey } = nameColumns(text)
  return [name, nameKey, searchKey, sortKey]
}
