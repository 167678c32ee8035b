import type { Database } from '#db/client.ts'
import { sessions, users } from '#db/schema/index.ts'
import { sql } from 'drizzle-orm'
import type { auditUsers } from '#worker/audit/audit.ts'
import { isOneOfUsers, type keepAdmins } from '../rights/queries.ts'

/** Shuts users out, and ends what they are signed in by. */
export async function insertBans(
  db: Database,
  ids: readonly number[],
  ban: { reason: string | null; until: string | null; now: Date },
  audit: ReturnType<typeof auditUsers>,
  condition: ReturnType<typeof keepAdmins>,
): Promise<void> {
  const banned = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  await db.batch([
    db
      .update(users)
      .set({ bannedAt: ban.now.toISOString(), bannedUntil: ban.until, banReason: ban.reason })
      .where(isOneOfUsers(ids)),
    db
      .delete(sessions)
      .where(sql`${sessions.userId} IN ${banned} OR ${sessions.impersonatorId} IN ${banned}`),
    audit,
    condition,
  ])
}

export async function deleteBans(
  db: Database,
  ids: readonly number[],
  audit: ReturnType<typeof auditUsers>,
): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({ bannedAt: null, bannedUntil: null, banReason: null })
      .where(isOneOfUsers(ids)),
    audit,
  ])
}
