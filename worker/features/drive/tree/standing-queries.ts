import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isDirectlyIn } from './directly-in.ts'

/** Entries whose names are asked about, as `c`. CROSS JOIN: from each of them to what has its name, never through a folder. */
const standingBeside = (spaceId: SpaceId, ids: readonly number[], isThere: SQL) => sql`
  SELECT e.id FROM json_each(${JSON.stringify(ids)}) i
    CROSS JOIN file_entries c ON c.id = i.value AND c.space_id = ${spaceId}
    CROSS JOIN file_entries e ON e.space_id = ${spaceId} AND ${isThere} AND e.name_key = c.name_key AND e.deleted_at IS NULL`

/** Entries in a folder (null = the root) that have the name of one of the given entries. */
export const standsIn = (spaceId: SpaceId, parentId: number | null, ids: readonly number[]): SQL =>
  sql`${fileEntries.id} IN (${standingBeside(spaceId, ids, isDirectlyIn('e', parentId))})`

/** The same in each entry's own folder, or in the root. */
export const standsWhereTheyWere = (
  spaceId: SpaceId,
  ids: readonly number[],
): SQL => sql`${fileEntries.id} IN (
  ${standingBeside(spaceId, ids, sql`e.parent_id = c.parent_id`)}
  UNION ${standingBeside(spaceId, ids, isDirectlyIn('e', null))})`
