import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** Whether one of the columns contains the text, whatever its case; undefined for an empty text. */
export function containsText(text: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (text === '') return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(...columns.map((column) => sql`${column} LIKE ${pattern} ESCAPE '\\'`))
}

/** Search tables index sequences of three characters. */
const FEWEST_INDEXED = 3

/** The query of a search table for a text as it is; null where that is too short. */
export function indexedPhrase(text: string): string | null {
  const plain = text.replaceAll(/\p{Cc}/gu, '')
  // In quotes, so that nothing in it is syntax.
  return [...plain].length < FEWEST_INDEXED ? null : `"${plain.replaceAll('"', '""')}"`
}
