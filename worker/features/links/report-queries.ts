import type { Database } from '#db/client.ts'
import { linkReports, outgoingMails } from '#db/schema/index.ts'
import type { NewMail } from '#worker/mail/outbox.ts'

export async function insertReport(
  db: Database,
  report: Omit<typeof linkReports.$inferInsert, 'id' | 'createdAt'>,
  { mail, now }: { mail: NewMail | null; now: string },
): Promise<void> {
  const insert = db.insert(linkReports).values({ ...report, createdAt: now })
  if (mail) await db.batch([insert, db.insert(outgoingMails).values(mail)])
  else await insert
}
