import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { SpaceId } from '#db/schema/index.ts'

/**
 * Tells of changes in a space, and of entries that others share with a user: of these no more than their own facts, as
 * the rest is the owner's.
 */
export async function selectDriveVersion(
  db: Database,
  spaceId: SpaceId,
  userId: number,
): Promise<string> {
  const [row] = await db.all<{ version: string }>(sql`
    SELECT s.change_number || '-' || count(e.id) || '-' || coalesce(sum(g.id + e.size_bytes), 0) || '-'
      || coalesce(max(max(e.updated_at, g.updated_at)), '') AS version
    FROM spaces s LEFT JOIN grants g ON g.user_id = ${userId}
      LEFT JOIN file_entries e ON e.id = g.entry_id AND e.deleted_at IS NULL
    WHERE s.id = ${spaceId}`)
  return row?.version ?? ''
}
