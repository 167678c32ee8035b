import type { Database } from '#db/client.ts'
import { contactMessages, outgoingMails } from '#db/schema/index.ts'
import type { NewMail } from '#worker/mail/outbox.ts'

export async function insertContactMessage(
  db: Database,
  message: Pick<typeof contactMessages.$inferInsert, 'name' | 'email' | 'message' | 'createdAt'>,
  mail: NewMail | null,
): Promise<void> {
  const insert = db.insert(contactMessages).values(message)
  if (mail) await db.batch([insert, db.insert(outgoingMails).values(mail)])
  else await insert
}
