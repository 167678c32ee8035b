import { eq } from 'drizzle-orm'
import { contactMessages } from '#db/schema/index.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { withinDays } from '../lists/day-range.ts'
import { containsText } from '../lists/search-text.ts'
import { selectMessages, type MessageRow } from './queries.ts'
import type { ContactMessage, ListMessagesQuery } from './schema.ts'

/** Messages that visitors sent on the contact page. */
export const CONTACT_MESSAGES: AdminList<
  MessageRow,
  ContactMessage,
  ListMessagesQuery['orderBy'],
  ListMessagesQuery['filters']
> = {
  permission: 'contact.manage',
  id: contactMessages.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: contactMessages.id, dated: contactMessages.createdAt } },
  conditions: (filters, query) => [
    containsText(query, contactMessages.name, contactMessages.email, contactMessages.message),
    filters.status === undefined ? undefined : eq(contactMessages.status, filters.status),
    ...withinDays(contactMessages.createdAt, filters.created_at),
  ],
  select: selectMessages,
  present: ({ createdAt, ...row }) => ({ ...row, created_at: createdAt }),
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'name', value: ({ name }) => name },
    { header: 'email', value: ({ email }) => email },
    { header: 'message', value: ({ message }) => message },
    { header: 'status', value: ({ status }) => status },
    { header: 'created_at', value: (row) => row.created_at },
  ],
}
