import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { errorGroups } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import type { Selection } from '../../lists/admin-list.ts'

export type ErrorRow = typeof errorGroups.$inferSelect

export const selectErrors = (
  db: Database,
  { where, orderBy, limit, offset }: Selection,
): Promise<ErrorRow[]> =>
  db
    .select()
    .from(errorGroups)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const selectErrorsByIds = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: errorGroups.id, message: errorGroups.message })
    .from(errorGroups)
    .where(inArray(errorGroups.id, [...ids]))

export async function deleteErrorGroups(
  db: Database,
  ids: readonly number[],
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  await db.batch([db.delete(errorGroups).where(inArray(errorGroups.id, [...ids])), audit])
}
