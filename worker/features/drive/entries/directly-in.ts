import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * Whether an entry is directly in a folder (null = the root): two conditions, as each has an index of its own on names.
 */
export const isDirectlyIn = (entries: string, parentId: number | null): SQL =>
  parentId === null
    ? sql`${sql.identifier(entries)}.parent_id IS NULL`
    : sql`${sql.identifier(entries)}.parent_id = ${parentId}`
