import { randomBytes } from 'node:crypto'
import { missing, StripeRefusal } from './stripe-objects.ts'
import type {
  StripeCard,
  StripeCustomer,
  StripeInvoice,
  StripeLine,
  StripePaymentMethod,
  StripePrice,
  StripeSession,
  StripeSubscription,
} from './stripe-objects.ts'
import { StripeWebhooks } from './stripe-webhooks.ts'

const DAY_SECONDS = 24 * 60 * 60

const idLike = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export const GOOD_CARD: StripeCard = { brand: 'visa', last4: '4242' }
export const OTHER_CARD: StripeCard = { brand: 'mastercard', last4: '4444' }

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** The state of an account at Stripe, and what happens in it. */
export class StripeAccount {
  readonly webhooks = new StripeWebhooks()
  readonly customers = new Map<string, StripeCustomer>()
  readonly products = new Map<string, { id: string; object: 'product'; name: string }>()
  readonly prices = new Map<string, StripePrice>()
  readonly sessions = new Map<string, StripeSession>()
  /** The oldest first. */
  readonly subscriptions = new Map<string, StripeSubscription>()
  readonly invoices = new Map<string, StripeInvoice>()
  readonly paymentMethods = new Map<string, StripePaymentMethod>()
  readonly setupIntents = new Map<string, { id: string; payment_method: string }>()
  /** Charges without the customer being there fail. */
  isDeclining = false
  /** Of the local server, where its pages are. */
  url = ''

  readonly newId = idLike

  find<Kept>(objects: Map<string, Kept>, id: string, param = 'id'): Kept {
    const found = objects.get(id)
    if (!found) throw missing(id, param)
    return found
  }

  /** The customer pays on the hosted page. */
  complete(session: StripeSession, card: StripeCard = GOOD_CARD): void {
    if (session.status !== 'open') throw new StripeRefusal(400, { message: 'not open' })
    const method = this.addCard(card)
    session.status = 'complete'
    if (session.mode === 'setup') {
      session.setup_intent = idLike('seti')
      this.setupIntents.set(session.setup_intent, {
        id: session.setup_intent,
        payment_method: method,
      })
    } else {
      const price = this.find(this.prices, session.line_items[0]?.price ?? '')
      const subscription = this.addSubscription(session.customer, price, { method })
      session.subscription = subscription.id
      this.#bill(subscription, 'subscription_create', [wholePeriod(subscription)], true)
      this.webhooks.emit('customer.subscription.created', subscription)
      this.#emitPaid(subscription)
    }
    this.webhooks.emit('checkout.session.completed', session)
  }

  addCard(card: StripeCard): string {
    const id = idLike('pm')
    this.paymentMethods.set(id, { id, object: 'payment_method', type: 'card', card })
    return id
  }

  /** Without an invoice and without events. */
  addSubscription(
    customer: string,
    price: StripePrice,
    { method, created = nowSeconds() }: { method: string; created?: number },
  ): StripeSubscription {
    const subscription: StripeSubscription = {
      id: idLike('sub'),
      object: 'subscription',
      customer,
      status: 'active',
      created,
      currency: price.currency,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      default_payment_method: method,
      latest_invoice: null,
      pending_update: null,
      metadata: {},
      items: {
        object: 'list',
        data: [
          {
            id: idLike('si'),
            object: 'subscription_item',
            price,
            current_period_start: created,
            current_period_end: created + lengthOf(price),
          },
        ],
      },
    }
    this.subscriptions.set(subscription.id, subscription)
    return subscription
  }

  /** The next period begins: its invoice is charged, or not; a canceled subscription ends. */
  renew(id: string): void {
    const subscription = this.find(this.subscriptions, id)
    if (subscription.cancel_at_period_end) {
      this.end(subscription)
      return
    }
    const item = itemOf(subscription)
    item.current_period_start = item.current_period_end
    item.current_period_end += lengthOf(item.price)
    const isPaid = !this.isDeclining
    this.#bill(subscription, 'subscription_cycle', [wholePeriod(subscription)], isPaid)
    if (!isPaid) subscription.status = 'past_due'
    if (isPaid) this.#emitPaid(subscription)
    else this.webhooks.emit('invoice.payment_failed', this.#latestInvoice(subscription))
    this.webhooks.emit('customer.subscription.updated', subscription)
  }

  /** The customer pays an open invoice on its page. */
  pay(invoiceId: string): void {
    const invoice = this.find(this.invoices, invoiceId)
    const { subscription: id } = invoice.parent.subscription_details
    const subscription = this.find(this.subscriptions, id)
    invoice.status = 'paid'
    invoice.status_transitions.paid_at = nowSeconds()
    if (subscription.pending_update && subscription.latest_invoice === invoiceId)
      this.#apply(subscription, this.find(this.prices, subscription.pending_update.price))
    if (subscription.status !== 'canceled') subscription.status = 'active'
    this.webhooks.emit('invoice.paid', invoice)
    this.webhooks.emit('customer.subscription.updated', subscription)
  }

  /** With the rest of the former price taken off; without payment it stays pending. */
  change(subscription: StripeSubscription, price: StripePrice): void {
    if (itemOf(subscription).price.id === price.id) return
    this.#bill(
      subscription,
      'subscription_update',
      proration(subscription, price),
      !this.isDeclining,
    )
    if (this.isDeclining) subscription.pending_update = { price: price.id }
    else {
      this.#apply(subscription, price)
      this.#emitPaid(subscription)
    }
  }

  #apply(subscription: StripeSubscription, price: StripePrice): void {
    const item = itemOf(subscription)
    if (lengthOf(price) !== lengthOf(item.price)) {
      item.current_period_start = nowSeconds()
      item.current_period_end = item.current_period_start + lengthOf(price)
    }
    item.price = price
    subscription.pending_update = null
  }

  end(subscription: StripeSubscription): void {
    if (subscription.status === 'canceled') throw missing(subscription.id, 'id')
    subscription.status = 'canceled'
    subscription.ended_at = nowSeconds()
    this.webhooks.emit('customer.subscription.deleted', subscription)
  }

  preview(subscription: StripeSubscription, price: StripePrice) {
    const lines = proration(subscription, price)
    return {
      object: 'invoice',
      currency: price.currency,
      ...totalsOf(lines, this.find(this.customers, subscription.customer)),
      lines: { object: 'list', data: lines },
    }
  }

  #bill(
    subscription: StripeSubscription,
    reason: StripeInvoice['billing_reason'],
    lines: StripeLine[],
    isPaid: boolean,
  ): void {
    const id = idLike('in')
    const customer = this.find(this.customers, subscription.customer)
    const totals = totalsOf(lines, customer)
    customer.currency = subscription.currency
    customer.balance = totals.ending_balance
    this.invoices.set(id, {
      id,
      object: 'invoice',
      number: `LOCAL-${this.invoices.size + 1}`,
      status: isPaid ? 'paid' : 'open',
      billing_reason: reason,
      customer: subscription.customer,
      customer_email: customer.email,
      customer_name: customer.name,
      customer_address: null,
      currency: subscription.currency,
      ...totals,
      total_discount_amounts: [],
      due_date: null,
      created: nowSeconds(),
      hosted_invoice_url: `${this.url}/i/${id}`,
      status_transitions: { paid_at: isPaid ? nowSeconds() : null },
      parent: { subscription_details: { subscription: subscription.id } },
      lines: { object: 'list', data: lines },
    })
    subscription.latest_invoice = id
  }

  #emitPaid(subscription: StripeSubscription): void {
    this.webhooks.emit('invoice.paid', this.#latestInvoice(subscription))
  }

  #latestInvoice = (subscription: StripeSubscription): StripeInvoice =>
    this.find(this.invoices, subscription.latest_invoice ?? '')
}

/** A customer's balance below zero is taken off; a sum below zero is kept in it. */
function totalsOf(lines: readonly StripeLine[], { balance }: StripeCustomer) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    total,
    amount_due: Math.max(total + balance, 0),
    starting_balance: balance,
    ending_balance: Math.min(total + balance, 0),
  }
}

export function itemOf(subscription: StripeSubscription) {
  const [item] = subscription.items.data
  if (!item) throw new Error('a subscription has an item')
  return item
}

function lengthOf({ recurring: { interval, interval_count: count } }: StripePrice): number {
  const days = { day: 1, month: 30, year: 365 }[interval]
  return days * count * DAY_SECONDS
}

function wholePeriod(subscription: StripeSubscription): StripeLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  return line('1 × the plan', price.unit_amount, start, end)
}

function proration(subscription: StripeSubscription, price: StripePrice): StripeLine[] {
  const item = itemOf(subscription)
  const now = nowSeconds()
  const length = item.current_period_end - item.current_period_start
  const rest = Math.max(item.current_period_end - now, 0) / length
  const isSamePeriod = lengthOf(price) === lengthOf(item.price)
  return [
    line('Unused time', -Math.round(item.price.unit_amount * rest), now, item.current_period_end),
    isSamePeriod
      ? line('Remaining time', Math.round(price.unit_amount * rest), now, item.current_period_end)
      : line('1 × the plan', price.unit_amount, now, now + lengthOf(price)),
  ]
}

const line = (description: string, amount: number, start: number, end: number): StripeLine => ({
  object: 'line_item',
  description,
  amount,
  period: { start, end },
})
