import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { dailyStats, spaces } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'

/** With one run an hour, each of 10,000 spaces is recounted about every four days. */
const SPACES_PER_RUN = 100

/** Files counted after which a run ends; a single space is never divided. */
const FILES_PER_RUN = 1_000_000

/**
 * Recounts the spaces that were recounted the longest ago. Every change should have been charged, so a difference is
 * logged as an error and corrected. Returns how many differed.
 */
export async function recountSpaces({ db, clock }: Deps): Promise<number> {
  const due = await db
    .select({ id: spaces.id })
    .from(spaces)
    .orderBy(spaces.recountedAt, spaces.id)
    .limit(SPACES_PER_RUN)
  const recounted: SpaceId[] = []
  let [files, different] = [0, 0]
  for (const { id } of due) {
    if (files > FILES_PER_RUN) break
    const space = await recountSpace(db, id)
    files += space.files
    if (space.isDifferent) different += 1
    recounted.push(id)
  }
  const now = clock().toISOString()
  await db.batch([
    db.update(spaces).set({ recountedAt: now }).where(inArray(spaces.id, recounted)),
    // For the reports.
    db
      .insert(dailyStats)
      .values({ day: now.slice(0, 10), name: 'corrected_spaces', value: different })
      .onConflictDoUpdate({
        target: [dailyStats.name, dailyStats.day],
        set: { value: sql`${dailyStats.value} + excluded.value` },
      }),
  ])
  return different
}

async function recountSpace(
  db: Database,
  id: SpaceId,
): Promise<{ files: number; isDifferent: boolean }> {
  // Trashed entries are found by their roots: their rows have no other index by space.
  const [row] = await db.all<{ used: number; counted: number; files: number }>(sql`
    SELECT (SELECT used_bytes FROM spaces WHERE id = ${id}) AS used, count(*) AS files,
      coalesce(sum(size_bytes + (SELECT coalesce(sum(v.size_bytes), 0) FROM entry_versions v WHERE v.entry_id = f.id)), 0) AS counted
    FROM (
      SELECT id, size_bytes FROM file_entries WHERE space_id = ${id} AND is_folder = 0 AND deleted_at IS NULL
      UNION ALL
      SELECT e.id, e.size_bytes FROM file_entries r CROSS JOIN file_entries e ON e.trash_root_id = r.id
      WHERE r.space_id = ${id} AND r.trash_root_id = r.id AND e.is_folder = 0) f`)
  if (!row) throw new Error('an aggregate always has a row')
  const { used, counted, files } = row
  const isDifferent = counted !== used
  if (isDifferent) {
    console.error(
      JSON.stringify({ level: 'error', job: 'recountSpaces', spaceId: id, used, counted }),
    )
    // Where something was charged since it was read, the next turn corrects it.
    await db
      .update(spaces)
      .set({ usedBytes: counted })
      .where(and(eq(spaces.id, id), eq(spaces.usedBytes, used)))
  }
  return { files, isDifferent }
}
