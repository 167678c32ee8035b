import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'
import type { RecentHow } from './schema.ts'

export const idsNoted = (userId: number): SQL =>
  sql`SELECT r.entry_id AS id FROM recent_entries r WHERE r.user_id = ${userId}`

/** When an entry was noted for the user; null = it was not, or long ago. */
export const notedAt = (userId: number): SQL<string | null> =>
  sql`(SELECT r.at FROM recent_entries r WHERE r.user_id = ${userId} AND r.entry_id = ${fileEntries.id})`

export const notedHow = (userId: number): SQL<RecentHow | null> =>
  sql`(SELECT r.how FROM recent_entries r WHERE r.user_id = ${userId} AND r.entry_id = ${fileEntries.id})`
