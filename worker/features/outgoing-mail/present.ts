import type { MailRow } from './queries.ts'
import type { OutgoingMail } from './schema.ts'

export function presentMail(row: Omit<MailRow, 'body'>): OutgoingMail {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    last_error: row.lastError,
    created_at: row.createdAt,
    sent_at: row.sentAt,
  }
}
