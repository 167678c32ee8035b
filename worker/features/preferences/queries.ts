import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { DrivePreferencesInput } from './schema.ts'

/** Merges, so that two tabs that change different things keep both. */
export async function updatePreferences(
  db: Database,
  userId: number,
  changes: DrivePreferencesInput,
): Promise<void> {
  await db
    .update(users)
    .set({
      drivePreferences: sql`json_patch(coalesce(${users.drivePreferences}, '{}'), ${JSON.stringify(changes)})`,
    })
    .where(eq(users.id, userId))
}
