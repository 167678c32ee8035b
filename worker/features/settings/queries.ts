import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { settings } from '#db/schema/index.ts'

/** Writes all of them, or none. */
export async function upsertSettings(
  db: Database,
  values: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<void> {
  const updatedAt = now.toISOString()
  const rows = [...values].map(([name, value]) => ({ name, value, updatedAt }))
  if (rows.length === 0) return
  await db
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value`, updatedAt } })
}
