import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'
import { isRightIn } from './right-in.ts'

/** Entries whose names are asked about, as `c`. CROSS JOIN: from each of them to what has its name, never through a folder. */
const standingBeside = (scope: string, ids: readonly number[], isThere: SQL) => sql`
  SELECT e.id FROM json_each(${JSON.stringify(ids)}) i
    CROSS JOIN file_entries c ON c.id = i.value AND c.scope = ${scope}
    CROSS JOIN file_entries e ON e.scope = ${scope} AND ${isThere} AND e.name_key = c.name_key AND e.deleted_at IS NULL`

/** What stands in a folder (null = the root) by the name of one of some entries. */
export const standsIn = (scope: string, parentId: number | null, ids: readonly number[]): SQL =>
  sql`${fileEntries.id} IN (${standingBeside(scope, ids, isRightIn('e', parentId))})`

/** What stands where one of some entries came from, or in the root, by its name. */
export const standsWhereTheyWere = (
  scope: string,
  ids: readonly number[],
): SQL => sql`${fileEntries.id} IN (
  ${standingBeside(scope, ids, sql`e.parent_id = c.parent_id`)}
  UNION ${standingBeside(scope, ids, isRightIn('e', null))})`
