import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** The query plan of each statement that `run` sends, in a batch or as plain SQL. */
export async function queryPlans(
  database: Database,
  run: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const statements: SQLWrapper[] = []
  await run(
    new Proxy(database, {
      get: (db, property) => {
        if (property === 'batch')
          return (batch: Parameters<Database['batch']>[0]) => {
            const parts = batch as unknown as SQLWrapper[]
            const others = statements.filter((statement) => !parts.includes(statement))
            statements.splice(0, Infinity, ...others, ...parts)
            return db.batch(batch)
          }
        if (property === 'run' || property === 'all')
          return (statement: SQL) => {
            const query = db[property](statement)
            statements.push(query)
            return query
          }
        return Reflect.get(db, property)
      },
    }),
  )
  return Promise.all(
    statements.map(async (statement) => {
      const steps = await database.all<{ detail: string; parent: number }>(
        sql`EXPLAIN QUERY PLAN ${statement.getSQL()}`,
      )
      // Nested steps are indented.
      return steps.map(({ detail, parent }) => (parent === 0 ? detail : ` ${detail}`)).join('\n')
    }),
  )
}
