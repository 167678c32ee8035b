import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { spaces } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'

/** Changes with a row of `spaces` and a user's shares: with their own facts only, as the rest is the owner's. */
export const driveVersionOf = (
  userId: number,
): SQL<string> => sql<string>`${spaces.changeNumber} || '-' || (
  SELECT count(e.id) || '-' || coalesce(sum(g.id + e.size_bytes), 0) || '-'
    || coalesce(max(max(e.updated_at, g.updated_at)), '')
  FROM grants g JOIN file_entries e ON e.id = g.entry_id AND e.deleted_at IS NULL
  WHERE g.user_id = ${userId})`

export async function selectDriveVersion(
  db: Database,
  spaceId: SpaceId,
  userId: number,
): Promise<string> {
  const [row] = await db
    .select({ version: driveVersionOf(userId) })
    .from(spaces)
    .where(eq(spaces.id, spaceId))
  return row?.version ?? ''
}
