import type { BillingDetails, invoices, prices } from '#db/schema/index.ts'
import { presentSubscription } from '#worker/features/bootstrap/present.ts'
import type { PlanRow } from './offer-queries.ts'
import type {
  BillingDetailsInput,
  BillingResponse,
  Invoice,
  InvoiceWithCustomer,
  Price,
  Product,
} from './schema.ts'
import type { SubscriptionRow } from './subscription-queries.ts'

type PriceRow = Pick<
  typeof prices.$inferSelect,
  'id' | 'amount' | 'currency' | 'interval' | 'intervalCount'
>

export const presentPrice = ({
  id,
  amount,
  currency,
  interval,
  intervalCount,
}: PriceRow): Price => ({
  id,
  amount,
  currency,
  interval,
  interval_count: intervalCount,
})

export const presentProduct = ({
  id,
  name,
  description,
  isFree,
  isHidden,
  isRecommended,
  features,
  availableSpaceBytes,
  prices: offered,
}: PlanRow): Product => ({
  id,
  name,
  description,
  free: isFree,
  hidden: isHidden,
  recommended: isRecommended,
  feature_list: features,
  available_space: availableSpaceBytes,
  prices: offered,
})

export const presentCurrent = (
  { subscription, isValid, product, price }: SubscriptionRow,
  invoices: readonly InvoiceRow[],
): BillingResponse['subscriptions'][number] => ({
  ...presentSubscription({ ...subscription, isValid }),
  credit: subscription.creditAmount,
  open_invoice_id: openInvoiceOf(subscription, invoices)?.id ?? null,
  pending_change: pendingChangeOf(subscription, invoices),
  product: { id: product.id, name: product.name },
  price: presentPrice(price),
})

const openInvoiceOf = (
  { id }: SubscriptionRow['subscription'],
  invoices: readonly InvoiceRow[],
): InvoiceRow | undefined =>
  invoices.find(({ status, subscriptionId }) => status === 'open' && subscriptionId === id)

function pendingChangeOf(
  subscription: SubscriptionRow['subscription'],
  invoices: readonly InvoiceRow[],
): BillingResponse['subscriptions'][number]['pending_change'] {
  const invoice = openInvoiceOf(subscription, invoices)
  const isChange = invoice && invoice.priceId !== null && invoice.priceId !== subscription.priceId
  return isChange ? { plan: invoice.lines[0]?.description ?? '' } : null
}

export const presentDetails = (
  details: BillingDetails | null | undefined,
): BillingDetailsInput => ({
  name: details?.name ?? '',
  company: details?.company ?? '',
  address: details?.address ?? '',
  tax_id: details?.taxId ?? '',
})

type InvoiceRow = typeof invoices.$inferSelect

export const presentInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  status: row.status,
  lines: row.lines,
  amount: row.amount,
  currency: row.currency,
  gateway: row.gateway,
  due_at: row.dueAt,
  paid_at: row.paidAt,
  pay_url: row.status === 'open' ? row.payUrl : null,
  created_at: row.createdAt,
})

export const presentWholeInvoice = (row: InvoiceRow, seller: string): InvoiceWithCustomer => ({
  ...presentInvoice(row),
  seller: row.seller || seller,
  customer: { ...presentDetails(row.customer), email: row.customer.email },
})
