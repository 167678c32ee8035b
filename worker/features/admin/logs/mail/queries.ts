import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { outgoingMails } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import type { Selection } from '../../lists/admin-list.ts'

/** All but the body: bodies of 1,000 mails are more than the database sends in one response. */
const { body: _body, ...LISTED_COLUMNS } = getTableColumns(outgoingMails)

export type MailRow = Awaited<ReturnType<typeof selectMails>>[number]

export const selectMails = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select(LISTED_COLUMNS)
    .from(outgoingMails)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export async function selectMail(db: Database, id: number) {
  const [row] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, id))
  return row ?? null
}

export const selectListedMail = async (db: Database, id: number): Promise<MailRow | null> => {
  const [row] = await db.select(LISTED_COLUMNS).from(outgoingMails).where(eq(outgoingMails.id, id))
  return row ?? null
}

export async function requeueMail(
  db: Database,
  id: number,
  now: Date,
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  await db.batch([
    db
      .update(outgoingMails)
      .set({ status: 'queued', attempts: 0, nextAttemptAt: now.toISOString(), lastError: null })
      .where(eq(outgoingMails.id, id)),
    audit,
  ])
}
