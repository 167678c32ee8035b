import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'
import { isInPlace, spaceIdAt } from '../space/place-rows.ts'
import type { PlaceKey } from '../space/place-rows.ts'
import { isDirectlyIn } from '../entries/directly-in.ts'

/** Entries whose names are asked about, as `c`. CROSS JOIN: from each of them to what has its name, never through a folder. */
const standingBeside = (spaceId: SQL, ids: readonly number[], isThere: SQL) => sql`
  SELECT e.id FROM json_each(${JSON.stringify(ids)}) i
    CROSS JOIN file_entries c ON c.id = i.value
    CROSS JOIN file_entries e ON e.space_id = ${spaceId} AND ${isThere} AND e.name_key = c.name_key AND e.deleted_at IS NULL`

/** Entries in a folder (null = the root of the space) that have the name of one of the given entries. */
export const standsIn = (place: PlaceKey, ids: readonly number[]): SQL =>
  sql`${fileEntries.id} IN (${standingBeside(spaceIdAt(place), ids, isInPlace('e', place))})`

/** The same in each entry's own folder, or in the root of its space. */
export const standsWhereTheyWere = (ids: readonly number[]): SQL => sql`${fileEntries.id} IN (
  ${standingBeside(sql`c.space_id`, ids, sql`e.parent_id = c.parent_id`)}
  UNION ${standingBeside(sql`c.space_id`, ids, isDirectlyIn('e', null))})`
