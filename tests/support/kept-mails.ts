import { asc, eq } from 'drizzle-orm'
import { outgoingMails } from '#db/schema/index.ts'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'

/** The texts of the mails to an address in the log of outgoing mail, the oldest first. */
export async function mailTexts(app: App, recipient: string): Promise<string[]> {
  const rows = await app.db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, recipient))
    .orderBy(asc(outgoingMails.id))
  const admin = await app.adminClient()
  return Promise.all(rows.map(({ id }) => textOf(admin, id)))
}

async function textOf(admin: ApiClient, id: number): Promise<string> {
  const { status, body } = await admin.get(`admin/outgoing-mails/${id}`)
  if (status !== 200) throw new Error(`outgoing-mails answered ${status}: ${JSON.stringify(body)}`)
  return `${body.mail.subject}\n\n${body.mail.text}`
}
