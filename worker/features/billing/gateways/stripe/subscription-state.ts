import type Stripe from 'stripe'
import type { SubscriptionStatus } from '#db/schema/index.ts'
import { invoiceState } from './invoice-state.ts'
import type { InvoiceState } from './invoice-state.ts'
import { GRACE_DAYS } from '../../validity.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { idOf } from './stripe-ids.ts'

/** After the end of what is paid: time for Stripe's next tries. */
const GRACE_SECONDS = GRACE_DAYS * 24 * 60 * 60

const STATUS: Record<string, SubscriptionStatus> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  // A trial that ended without a card.
  paused: 'past_due',
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
}

/** A subscription of Stripe's as we store it. */
export interface SubscriptionState {
  id: string
  customerId: string
  priceId: string | null
  status: SubscriptionStatus
  periodEndsAt: string | null
  cancelsAtPeriodEnd: boolean
  validUntil: string
  /** The customer's credit, in our minor unit. */
  creditAmount: number
  createdAt: string
  cardBrand: string | null
  cardLastFour: string | null
  /** The newest first; of a page of subscriptions only that one. */
  invoices: InvoiceState[]
}

export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

/**
 * Returns what is stored of a subscription.
 * @param subscription with its latest invoice, its default payment method and that of its customer
 */
export function subscriptionState(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): SubscriptionState {
  const [item] = subscription.items.data
  const status = STATUS[subscription.status] ?? 'incomplete'
  const paidUntil = item ? endOfPaid(subscription, item) : null
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    priceId: item?.price.id ?? null,
    status,
    periodEndsAt: paidUntil === null ? null : isoTime(paidUntil),
    cancelsAtPeriodEnd: endOf(subscription, item) !== null,
    validUntil: paidUntil === null ? '' : isoTime(endOfValidity(subscription, paidUntil, item)),
    creditAmount: creditOf(subscription),
    createdAt: isoTime(subscription.created),
    ...cardOf(subscription),
    invoices: invoices.flatMap((invoice) => invoiceState(invoice) ?? []),
  }
}

/** When an announced cancellation takes effect; null = it goes on, or has ended. */
function endOf(
  { status, cancel_at_period_end: isAtPeriodEnd, cancel_at: cancelAt }: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): number | null {
  if (STATUS[status] === 'canceled') return null
  return isAtPeriodEnd && item ? item.current_period_end : cancelAt
}

/** Null where nothing was ever paid. Stripe begins the next period before it is paid. */
function endOfPaid(
  { status, ended_at: endedAt, latest_invoice: invoice }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): number | null {
  switch (status) {
    case 'canceled':
      return Math.min(endedAt ?? item.current_period_end, item.current_period_end)
    case 'active':
    case 'trialing':
      return item.current_period_end
    case 'past_due':
    case 'unpaid':
    case 'paused': {
      // A change to another plan within a paid period may be owed instead.
      const isChangeOwed =
        typeof invoice === 'object' && invoice?.billing_reason === 'subscription_update'
      return isChangeOwed ? item.current_period_end : item.current_period_start
    }
    default:
      return null
  }
}

function endOfValidity(
  subscription: Stripe.Subscription,
  paidUntil: number,
  item: Stripe.SubscriptionItem | undefined,
): number {
  if (subscription.status === 'canceled') return paidUntil
  return Math.min(paidUntil + GRACE_SECONDS, endOf(subscription, item) ?? Infinity)
}

/** Taken off the next invoices by Stripe: a negative balance of the customer. */
function creditOf({ customer, currency }: Stripe.Subscription): number {
  if (typeof customer !== 'object' || customer.deleted || customer.currency !== currency) return 0
  return fromStripeAmount(Math.max(0, -customer.balance), currency)
}

/** The card that is charged: the subscription's own payment method, else its customer's. */
function cardOf({
  default_payment_method: own,
  customer,
}: Stripe.Subscription): Pick<SubscriptionState, 'cardBrand' | 'cardLastFour'> {
  const fallback =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null
  const method = own ?? fallback
  const card = method && typeof method === 'object' ? method.card : null
  return { cardBrand: card?.brand ?? null, cardLastFour: card?.last4 ?? null }
}
