import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

export const selectUsage = (db: Database, userId: number) =>
  db
    .select({ usedBytes: users.usedSpaceBytes, availableBytes: users.availableSpaceBytes })
    .from(users)
    .where(eq(users.id, userId))

export async function selectSpaceUsage(db: Database, userId: number) {
  const [row] = await selectUsage(db, userId)
  return row ?? null
}
