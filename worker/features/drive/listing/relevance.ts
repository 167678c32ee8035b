import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'

/** Characters before a word in a name. */
const WORD_STARTS = [' ', '-', '_', '.', '(', '/']

/**
 * How well an entry answers a search, as text; larger is better. Of equal ones, folders are better than files, then the
 * latest changed.
 */
export function relevance(terms: readonly string[]): SQL<string> {
  const name = fileEntries.searchKey
  const phrase = terms.join(' ')
  const isIn = (text: string) => sql`instr(${name}, ${text}) > 0`
  const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` OR `)})`
  // The name itself, its beginning, a word's, any part; all terms apart; a hit elsewhere.
  return sql`(
    CASE
      WHEN ${name} = ${phrase} OR ${name} = ${`${phrase}.`} || lower(${fileEntries.extension}) THEN 6
      WHEN instr(${name}, ${phrase}) = 1 THEN 5
      WHEN ${either(WORD_STARTS.map((start) => isIn(`${start}${phrase}`)))} THEN 4
      WHEN ${isIn(phrase)} THEN 3
      WHEN ${sql.join(terms.map(isIn), sql` AND `)} THEN 2
      ELSE 1
    END || ${fileEntries.isFolder} || ${fileEntries.updatedAt})`
}
