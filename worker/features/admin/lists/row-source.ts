import type { SQL } from 'drizzle-orm'
import type { SelectedFields, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'

/** Another table that has the ids of the wanted rows in their order, each once. */
export interface RowSource {
  from: SQL
  id: SQL
  where: SQL
  /** Whether a row is among them, for lists that are not sorted by id. */
  hasRow: SQL
}

/**
 * Begins a SELECT. SQLite reads `source` first (CROSS JOIN) and ends with the page; `IN` would collect all ids.
 * @param source `where` has to join it
 */
export function selectFrom<Fields extends SelectedFields>(
  db: Database,
  fields: Fields,
  table: SQLiteTable,
  source: SQL | undefined,
) {
  const select = db.select(fields)
  const fromTable = () => select.from(table)
  if (!source) return fromTable()
  return select.from(source).crossJoin(table) as unknown as ReturnType<typeof fromTable>
}
