import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'

/** What stands before a word in a name. */
const WORD_STARTS = [' ', '-', '_', '.', '(', '/']

/**
 * How well a name answers a search, as text whose larger values are better: the name itself, its beginning, a word's
 * beginning, anywhere, all terms apart, and last a hit in tags, description or text; then folders, then the latest.
 */
export function relevance(terms: readonly string[]): SQL<string> {
  const name = fileEntries.searchKey
  const phrase = terms.join(' ')
  const isIn = (text: string) => sql`instr(${name}, ${text}) > 0`
  const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` OR `)})`
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
