import type Stripe from 'stripe'
import type { BillingDetails, InvoiceLine } from '#db/schema/index.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

/** An invoice of Stripe's as we store it. */
export interface InvoiceState {
  id: string
  number: string
  status: 'open' | 'paid' | 'void'
  lines: InvoiceLine[]
  amount: number
  currency: string
  customer: BillingDetails & { email: string }
  dueAt: string | null
  paidAt: string | null
  payUrl: string | null
  createdAt: string
}

/** An invoice written off can still be paid. */
const STATUS: Record<string, InvoiceState['status']> = {
  open: 'open',
  uncollectible: 'open',
  paid: 'paid',
  void: 'void',
}

/** Null for a draft, which Stripe may still change. */
export function invoiceState(invoice: Stripe.Invoice): InvoiceState | null {
  const status = STATUS[invoice.status ?? 'draft']
  if (!status) return null
  const { customer_address: address, status_transitions: times } = invoice
  return {
    id: invoice.id,
    // Stripe numbers what is no draft.
    number: invoice.number ?? invoice.id,
    status,
    lines: linesOf(invoice),
    amount: fromStripeAmount(invoice.amount_due, invoice.currency),
    currency: invoice.currency.toUpperCase(),
    customer: {
      email: invoice.customer_email ?? '',
      name: invoice.customer_name ?? '',
      company: '',
      address: [address?.line1, address?.line2, address?.postal_code, address?.city]
        .filter(Boolean)
        .join('\n'),
      taxId: invoice.customer_tax_ids?.[0]?.value ?? '',
    },
    dueAt: timeOrNull(invoice.due_date),
    paidAt: timeOrNull(times.paid_at),
    payUrl: invoice.hosted_invoice_url ?? null,
    createdAt: new Date(invoice.created * 1000).toISOString(),
  }
}

/** With what Stripe keeps beside the lines, so that they add up to what is due. */
function linesOf(invoice: Stripe.Invoice): InvoiceLine[] {
  const sum = invoice.lines.data.reduce((total, { amount }) => total + amount, 0)
  const discount = (invoice.total_discount_amounts ?? []).reduce(
    (all, { amount }) => all + amount,
    0,
  )
  return [
    ...invoice.lines.data.map(({ description, amount }) => ({
      description: description ?? '',
      amount,
    })),
    { description: 'Discount', amount: -discount },
    { description: 'Tax', amount: invoice.total - (sum - discount) },
    { description: 'Credit', amount: invoice.amount_due - invoice.total },
  ]
    .filter(({ amount }, index) => index < invoice.lines.data.length || amount !== 0)
    .map((line) => ({ ...line, amount: fromStripeAmount(line.amount, invoice.currency) }))
}

const timeOrNull = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()
