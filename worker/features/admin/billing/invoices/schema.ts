import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { DayRange, listQuery, page } from '../../lists/schema.ts'
import { GatewayName } from '../subscriptions/schema.ts'

const InvoiceStatus = z.enum(['open', 'paid', 'void'])

export const ListInvoicesQuery = listQuery(
  ['created_at'],
  z.strictObject({
    status: InvoiceStatus.optional(),
    created_at: DayRange.optional(),
  }),
)
export type ListInvoicesQuery = z.infer<typeof ListInvoicesQuery>

export const AdminInvoice = z
  .object({
    id: z.int(),
    /** As customers see it. */
    number: z.string(),
    /** Null once the account is gone. */
    user: z.object({ id: z.int(), email: z.string() }).nullable(),
    /** As it was when the invoice was made. */
    email: z.string(),
    /** In the currency's minor unit. */
    amount: z.int(),
    currency: z.string(),
    status: InvoiceStatus,
    gateway: GatewayName,
    due_at: Time.nullable(),
    paid_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ ref: 'AdminInvoice' })
export type AdminInvoice = z.infer<typeof AdminInvoice>

export const InvoicePage = page(AdminInvoice)

export const InvoiceParam = z.object({ id: z.coerce.number().int().min(1) })
