import type { Database } from '#db/client.ts'
import { sessions } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'

export async function insertImpersonation(
  db: Database,
  session: typeof sessions.$inferInsert,
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  await db.batch([db.insert(sessions).values(session), audit])
}
