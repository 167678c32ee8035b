import type { Database } from '#db/client.ts'
import { auditEvents } from '#db/schema/index.ts'
import type { Selection } from '../../lists/admin-list.ts'

export type AuditRow = typeof auditEvents.$inferSelect

export const selectEvents = (
  db: Database,
  { where, orderBy, limit, offset }: Selection,
): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
