import type { Database } from '#db/client.ts'
import { sessions, users } from '#db/schema/index.ts'
import { sql } from 'drizzle-orm'
import type { auditStatement } from '#worker/audit/audit.ts'
import { isOneOfUsers, type keepAdmins } from '../rights/queries.ts'

/** Shuts users out, and ends what they are signed in by. */
export async function insertBans(
  db: Database,
  ids: readonly number[],
  ban: { reason: string | null; until: string | null; now: Date },
  audits: readonly ReturnType<typeof auditStatement>[],
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
    ...audits,
    condition,
  ])
}

export async function deleteBans(
  db: Database,
  ids: readonly number[],
  audits: readonly ReturnType<typeof auditStatement>[],
): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({ bannedAt: null, bannedUntil: null, banReason: null })
      .where(isOneOfUsers(ids)),
    ...audits,
  ])
}
