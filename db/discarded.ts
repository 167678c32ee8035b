import { and, ne, not, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { fileEntries } from './schema/index.ts'
import type { SpaceId } from './schema/index.ts'

/**
 * Holds permanently deleted entries until the scheduled job removes their rows. The call moves only the root here, at a
 * constant cost; nobody is charged.
 */
export const NOBODYS_SPACE = 0 as SpaceId

/**
 * Whether an entry was permanently deleted and awaits removal: nothing may find it or return its space again. False
 * outside the trash.
 * @param trashRootId with its table's name: without one it would be that of the root itself.
 */
export const isDiscarded = (trashRootId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM file_entries discarded WHERE discarded.id = ${trashRootId} AND discarded.space_id = ${NOBODYS_SPACE})`

/** In the trash or not, but not deleted forever. */
export const isKept = and(
  ne(fileEntries.spaceId, NOBODYS_SPACE),
  not(isDiscarded(fileEntries.trashRootId)),
)
