import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { SpaceId } from '#db/schema/index.ts'

/**
 * A text of what has changed in a space, and among the entries that others share with a user. Of their owners' spaces it
 * must not tell more, so a change deep in a shared folder shows only by the folder's size.
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
