/* Objects of Stripe's API, as far as they are used; ids where the API can expand them. */

export interface StripeCard {
  brand: string
  last4: string
}

export interface StripePaymentMethod {
  id: string
  object: 'payment_method'
  type: 'card'
  card: StripeCard
}

export interface StripeCustomer {
  id: string
  object: 'customer'
  email: string | null
  name: string | null
  metadata: Record<string, string>
  /** Below zero: credit, in Stripe's minor unit. */
  balance: number
  currency: string | null
  invoice_settings: { default_payment_method: string | null }
  deleted?: true
}

export interface StripePrice {
  id: string
  object: 'price'
  product: string
  unit_amount: number
  currency: string
  recurring: { interval: 'day' | 'month' | 'year'; interval_count: number }
  metadata: Record<string, string>
}

export interface StripeSession {
  id: string
  object: 'checkout.session'
  mode: 'subscription' | 'setup'
  status: 'open' | 'complete' | 'expired'
  customer: string
  client_reference_id: string | null
  subscription: string | null
  setup_intent: string | null
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  url: string
  created: number
  line_items: { price: string }[]
}

export interface StripeSubscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  created: number
  currency: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  ended_at: number | null
  default_payment_method: string | null
  latest_invoice: string | null
  pending_update: { price: string } | null
  metadata: Record<string, string>
  items: { object: 'list'; data: StripeItem[] }
}

export interface StripeItem {
  id: string
  object: 'subscription_item'
  price: StripePrice
  current_period_start: number
  current_period_end: number
}

export interface StripeInvoice {
  id: string
  object: 'invoice'
  number: string
  status: 'open' | 'paid' | 'void'
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  customer: string
  customer_email: string | null
  customer_name: string | null
  customer_address: null
  currency: string
  amount_due: number
  total: number
  starting_balance: number
  ending_balance: number
  total_discount_amounts: []
  due_date: null
  created: number
  hosted_invoice_url: string
  status_transitions: { paid_at: number | null }
  parent: { subscription_details: { subscription: string } }
  lines: { object: 'list'; data: StripeLine[] }
}

export interface StripeLine {
  object: 'line_item'
  description: string
  amount: number
  period: { start: number; end: number }
}

/** A refusal as the API writes it. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { error: Record<string, string> }

  constructor(status: number, error: Record<string, string>) {
    super(error['message'])
    this.status = status
    this.body = { error }
  }
}

export const missing = (id: string, param: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such object: '${id}'`,
  })
