import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Database } from './client.ts'
import type { SpaceId } from './schema/index.ts'

/** Bytes in all spaces of one owner: their limit holds for these together. */
export const usedBytesOf = (ownerId: SQLWrapper) =>
  sql<number>`(SELECT coalesce(sum(o.used_bytes), 0) FROM spaces o WHERE o.owner_id = ${ownerId})`

/** As {@link usedBytesOf}, of the owner of a space. */
export const usedBytesAround = (spaceId: SpaceId) =>
  usedBytesOf(sql`(SELECT owner_id FROM spaces WHERE id = ${spaceId})`)

/**
 * Adds to the used bytes of spaces, or takes from them; for the batch that changes what is stored.
 * @param changes a SELECT of `space_id` and `bytes`, at most one row for each space.
 */
export const charge = (db: Database, changes: SQL) =>
  db.run(sql`
    UPDATE spaces SET used_bytes = max(0, used_bytes + c.bytes)
    FROM (${changes}) c WHERE spaces.id = c.space_id`)
