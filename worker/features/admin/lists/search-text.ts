import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** Whether one of the columns contains the text, whatever its case; undefined for an empty text. */
export function containsText(text: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (text === '') return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(...columns.map((column) => sql`${column} LIKE ${pattern} ESCAPE '\\'`))
}
