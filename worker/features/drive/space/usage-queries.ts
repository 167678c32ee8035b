import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { usedBytesOf } from '#db/charge.ts'
import { spaceLimitOf } from '#db/plan.ts'
import type { Database } from '#db/client.ts'
import { spaces, users } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'

/** Bytes in all spaces of a space's owner, in this one alone, and the limit that the owner has of their own. */
export const usageColumns = {
  usedBytes: usedBytesOf(sql`users.id`),
  usedHereBytes: spaces.usedBytes,
  availableBytes: spaceLimitOf(sql`users.id`),
}

export const selectUsage = (db: Database, spaceId: SpaceId | SQL) =>
  db
    .select(usageColumns)
    .from(spaces)
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .where(eq(spaces.id, spaceId))

export type Usage = Awaited<ReturnType<typeof selectUsage>>[number]

export async function selectSpaceUsage(db: Database, spaceId: SpaceId) {
  const [row] = await selectUsage(db, spaceId)
  return row ?? null
}
