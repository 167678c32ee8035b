import { eq } from 'drizzle-orm'
import { invoices, users } from '#db/schema/index.ts'
import { majorAmount } from '#worker/i18n/money.ts'
import type { AdminList } from '../../lists/admin-list.ts'
import { withinDays } from '../../lists/day-range.ts'
import { containsText } from '../../lists/search-text.ts'
import { invoiceEmail, selectInvoices, type InvoiceRow } from './queries.ts'
import type { AdminInvoice, ListInvoicesQuery } from './schema.ts'

/** Invoices of all users, past ones too. */
export const INVOICES: AdminList<
  InvoiceRow,
  AdminInvoice,
  ListInvoicesQuery['orderBy'],
  ListInvoicesQuery['filters']
> = {
  permission: 'billing.manage',
  id: invoices.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: invoices.id, dated: invoices.createdAt } },
  conditions: ({ status, created_at: days }, query) => [
    containsText(query, invoices.number, users.email, invoiceEmail),
    status === undefined ? undefined : eq(invoices.status, status),
    ...withinDays(invoices.createdAt, days),
  ],
  select: selectInvoices,
  present: ({ dueAt, paidAt, createdAt, ...row }) => ({
    ...row,
    due_at: dueAt,
    paid_at: paidAt,
    created_at: createdAt,
  }),
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'number', value: ({ number }) => number },
    { header: 'email', value: ({ email }) => email },
    { header: 'amount', value: ({ amount, currency }) => majorAmount(amount, currency) },
    { header: 'currency', value: ({ currency }) => currency },
    { header: 'status', value: ({ status }) => status },
    { header: 'gateway', value: ({ gateway }) => gateway },
    { header: 'due_at', value: (invoice) => invoice.due_at },
    { header: 'paid_at', value: (invoice) => invoice.paid_at },
    { header: 'created_at', value: (invoice) => invoice.created_at },
  ],
}
