import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { settings } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'

/** Writes all of them with the record of it, or nothing. */
export async function upsertSettings(
  db: Database,
  values: ReadonlyMap<string, unknown>,
  now: Date,
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  const updatedAt = now.toISOString()
  const rows = [...values].map(([name, value]) => ({ name, value, updatedAt }))
  if (rows.length === 0) return
  const upsert = db
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value`, updatedAt } })
  await db.batch([upsert, audit])
}
