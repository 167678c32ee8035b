import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { contactMessages } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import type { Selection } from '../lists/admin-list.ts'

type Audit = ReturnType<typeof auditStatement>

export type MessageRow = typeof contactMessages.$inferSelect

export const selectMessages = (
  db: Database,
  { where, orderBy, limit, offset }: Selection,
): Promise<MessageRow[]> =>
  db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const selectMessagesByIds = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: contactMessages.id, name: contactMessages.name, email: contactMessages.email })
    .from(contactMessages)
    .where(inArray(contactMessages.id, [...ids]))

/** Returns how many of them exist. */
export async function updateMessages(
  db: Database,
  ids: readonly number[],
  status: MessageRow['status'],
): Promise<number> {
  const marked = await db
    .update(contactMessages)
    .set({ status })
    .where(inArray(contactMessages.id, [...ids]))
    .returning({ id: contactMessages.id })
  return marked.length
}

export async function deleteMessages(
  db: Database,
  ids: readonly number[],
  audit: Audit,
): Promise<void> {
  await db.batch([db.delete(contactMessages).where(inArray(contactMessages.id, [...ids])), audit])
}
