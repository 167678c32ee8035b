import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { aroundNumber, entryNameKey } from './entry-name.ts'
import type { NamedEntry } from './entry-name.ts'
import { searchKey } from './search-key.ts'

/** Where a name must be the only one of its kind. Null = the root. */
interface NamePlace {
  scope: string
  parentId: number | null
}

/** "name (1)" … "name (9999)" are looked at where a name is taken. */
const MOST_DIGITS = 4

/**
 * A query for the first name that is free in a folder (`name`, `name_key`, `search_key`): the plain one, else with a number. Found
 * by the statement that takes it, so no other can take it in between. None is left: no row.
 */
export function freeName({ scope, parentId }: NamePlace, entry: NamedEntry): SQL {
  const { name } = entry
  const plain = [name, '', entryNameKey(name), '', searchKey(name), '']
  const numbered = Array.from({ length: MOST_DIGITS }, (_, index) => {
    const { before, after } = aroundNumber(entry, index + 1)
    // Letters change by their neighbours in a word only, and a bracket ends the word on either side.
    return [before, after].concat([before, after].map(entryNameKey), [before, after].map(searchKey))
  })
  const isThere = parentId === null ? sql`t.parent_id IS NULL` : sql`t.parent_id = ${parentId}`
  return sql`
    WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < ${10 ** MOST_DIGITS - 1}),
    part(n, digits, p) AS (
      SELECT n, CASE n WHEN 0 THEN '' ELSE n END,
        json_extract(${JSON.stringify([plain, ...numbered])}, '$[' || CASE n WHEN 0 THEN 0 ELSE length(n) END || ']') FROM number)
    SELECT p ->> 0 || digits || (p ->> 1) AS name, p ->> 2 || digits || (p ->> 3) AS name_key,
      p ->> 4 || digits || (p ->> 5) AS search_key FROM part
    WHERE NOT EXISTS (
      SELECT 1 FROM file_entries t WHERE t.scope = ${scope} AND ${isThere} AND t.deleted_at IS NULL
        AND t.name_key = p ->> 2 || digits || (p ->> 3))
    LIMIT 1`
}
