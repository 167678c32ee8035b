import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { grants } from '#db/schema/index.ts'

/** Marks all that is shared with a user as seen: they have looked at the list, or at an entry of it. */
export async function markGrantsSeen(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(grants)
    .set({ seenAt: now.toISOString() })
    .where(and(eq(grants.userId, userId), isNull(grants.seenAt)))
}

/** Whether any entry is shared with the user to edit. */
export async function mayEditSomeShare(db: Database, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.userId, userId), eq(grants.canEdit, true)))
    .limit(1)
  return row !== undefined
}
