import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/** The ids in an `ancestors` column ("/4/17/"), as a table with the column `value`. */
export const ancestorIds = (ancestors: SQLWrapper): SQL =>
  sql`json_each('[' || replace(trim(${ancestors}, '/'), '/', ',') || ']')`
