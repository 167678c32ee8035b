import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { SpaceId } from './schema/index.ts'

/**
 * The space of nobody. The root of what was deleted for ever is moved there by the call itself, which so costs the same
 * whatever is below it; the rows are removed in portions by the scheduled job. They are charged to nobody any more.
 */
export const NOBODYS_SPACE = 0 as SpaceId

/**
 * Whether an entry was deleted for ever and is only still to be removed: nothing may find it, or give its space back
 * once more. What is not in the trash is not.
 * @param trashRootId with its table's name: without one it would be that of the root itself.
 */
export const isDiscarded = (trashRootId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM file_entries discarded WHERE discarded.id = ${trashRootId} AND discarded.space_id = ${NOBODYS_SPACE})`
