import { Hono } from 'hono'
import { markInvoicePaid, voidInvoice } from '#worker/features/billing/gateways/manual/mark-paid.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../../lists/admin-list.ts'
import { csvResponse } from '../../lists/csv.ts'
import { INVOICES } from './list-invoices.ts'
import { InvoicePage, InvoiceParam, ListInvoicesQuery } from './schema.ts'

const TAG = 'Admin: billing'
const ACCESS = { access: 'admin', permission: 'billing.manage' } as const

export const adminInvoiceRoutes = new Hono<AppEnv>()
  .get(
    '/billing/invoices',
    describeCall(TAG, 'Invoices of all users', {
      ...ACCESS,
      answer: success({ pagination: InvoicePage }),
    }),
    validate('query', ListInvoicesQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, INVOICES, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/billing/invoices/export',
    describeCall(TAG, 'All invoices that fit the filters, as CSV', {
      ...ACCESS,
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListInvoicesQuery),
    (c) => {
      const rows = exportForAdmin(c.var.ctx, INVOICES, c.req.valid('query'))
      return csvResponse('invoices', INVOICES.csv, rows)
    },
  )

  .post(
    '/billing/invoices/:id/mark-paid',
    describeCall(TAG, 'Marks an open invoice as paid: its plan begins, goes on or changes', ACCESS),
    validate('param', InvoiceParam),
    async (c) => {
      await markInvoicePaid(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/billing/invoices/:id/void',
    describeCall(TAG, 'Voids an open invoice, which no longer has to be paid', ACCESS),
    validate('param', InvoiceParam),
    async (c) => {
      await voidInvoice(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const })
    },
  )
