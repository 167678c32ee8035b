import { eq } from 'drizzle-orm'
import { outgoingMails } from '#db/schema/index.ts'
import type { AdminList } from '../../lists/admin-list.ts'
import { withinDays } from '../../lists/day-range.ts'
import { containsText } from '../../lists/search-text.ts'
import { selectMails, type MailRow } from './queries.ts'
import type { ListMailsQuery, OutgoingMail } from './schema.ts'

/** Mails that the site sent, or has to send. */
export const MAILS: AdminList<
  MailRow,
  OutgoingMail,
  ListMailsQuery['orderBy'],
  ListMailsQuery['filters']
> = {
  permission: 'logs.view',
  id: outgoingMails.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: outgoingMails.id, dated: outgoingMails.createdAt } },
  conditions: (filters, query) => [
    containsText(query, outgoingMails.recipient, outgoingMails.subject),
    filters.status === undefined ? undefined : eq(outgoingMails.status, filters.status),
    ...withinDays(outgoingMails.createdAt, filters.created_at),
  ],
  select: selectMails,
  present: presentMail,
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'recipient', value: ({ recipient }) => recipient },
    { header: 'subject', value: ({ subject }) => subject },
    { header: 'status', value: ({ status }) => status },
    { header: 'attempts', value: ({ attempts }) => attempts },
    { header: 'last_error', value: (mail) => mail.last_error },
    { header: 'created_at', value: (mail) => mail.created_at },
    { header: 'sent_at', value: (mail) => mail.sent_at },
  ],
}

export function presentMail(row: MailRow): OutgoingMail {
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
