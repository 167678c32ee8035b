import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { invoices, users } from '#db/schema/index.ts'
import type { Selection } from '../../lists/admin-list.ts'

export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

/** Of the customer, as it was when the invoice was made. */
export const invoiceEmail: SQL<string> = sql<string>`(${invoices.customer} ->> 'email')`

export const selectInvoices = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      user: { id: users.id, email: users.email },
      email: invoiceEmail,
      amount: invoices.amount,
      currency: invoices.currency,
      status: invoices.status,
      gateway: invoices.gateway,
      dueAt: invoices.dueAt,
      paidAt: invoices.paidAt,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
