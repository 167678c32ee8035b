import { and, eq, isNull, sql } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import type { Database } from '#db/client.ts'
import { grants } from '#db/schema/index.ts'

/** Marks the shares by which a user sees these entries; other sharers are told nothing by it. */
export async function markGrantsSeen(
  db: Database,
  userId: number,
  entryIds: readonly number[],
  now: Date,
): Promise<void> {
  const ids = JSON.stringify(entryIds)
  await db
    .update(grants)
    .set({ seenAt: now.toISOString() })
    .where(
      and(
        eq(grants.userId, userId),
        isNull(grants.seenAt),
        sql`${grants.entryId} IN (
          SELECT a.value FROM file_entries e, ${ancestorIds(sql`(e.ancestors || e.id)`)} a
          WHERE e.id IN (SELECT value FROM json_each(${ids})))`,
      ),
    )
}
