import { sql } from 'drizzle-orm'
import { limitInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { spaces } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'

/**
 * Inserts a workspace; returns its id. One round trip.
 * @param most workspaces that the owner may have; null = no limit.
 * @throws a limit violation with more.
 */
export async function insertWorkspace(
  db: Database,
  { ownerId, name, most, now }: { ownerId: number; name: string; most: number | null; now: string },
): Promise<SpaceId> {
  const isWithin = sql`${most} IS NULL OR ${most} > (
    SELECT count(*) FROM spaces WHERE owner_id = ${ownerId} AND kind = 'workspace')`
  const [, [row]] = await db.batch([
    limitInBatch(db, isWithin, most ?? 0),
    db
      .insert(spaces)
      .values({ kind: 'workspace', name, ownerId, createdAt: now })
      .returning({ id: spaces.id }),
  ])
  if (!row) throw new Error('the workspace was not inserted')
  return row.id
}
