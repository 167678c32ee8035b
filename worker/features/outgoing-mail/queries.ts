import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { outgoingMails } from '#db/schema/index.ts'

export type MailRow = typeof outgoingMails.$inferSelect

/** All but the body: bodies of 1,000 mails are more than the database sends in one response. */
const { body: _body, ...LISTED_COLUMNS } = getTableColumns(outgoingMails)

/** One more than `limit`, if there are: then there is a next page. */
export function selectMails(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select(LISTED_COLUMNS)
    .from(outgoingMails)
    .orderBy(desc(outgoingMails.id))
    .limit(limit + 1)
    .offset(offset)
}

export async function selectMail(db: Database, id: number): Promise<MailRow | null> {
  const [row] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, id))
  return row ?? null
}

/** Null when there is no such mail. */
export async function requeueMail(db: Database, id: number, now: Date): Promise<MailRow | null> {
  const [row] = await db
    .update(outgoingMails)
    .set({ status: 'queued', attempts: 0, nextAttemptAt: now.toISOString(), lastError: null })
    .where(eq(outgoingMails.id, id))
    .returning()
  return row ?? null
}
