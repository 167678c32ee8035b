import { eq, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customPages, settings } from '#db/schema/index.ts'

export async function selectCustomPage(db: Database, idOrSlug: string) {
  const [row] = await db
    .select({
      id: customPages.id,
      slug: customPages.slug,
      title: customPages.title,
      body: customPages.body,
    })
    .from(customPages)
    .where(or(eq(customPages.slug, idOrSlug), eq(sql`CAST(${customPages.id} AS TEXT)`, idOrSlug)))
    .limit(1)
  return row ?? null
}

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
