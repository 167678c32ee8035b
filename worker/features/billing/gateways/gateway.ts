import type { GatewayName } from '#db/schema/index.ts'
import { AppError } from '#worker/errors.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { OfferRow } from '../offer-queries.ts'
import type { SubscriptionRow } from '../subscription-queries.ts'

/** The cost of a change of plan. */
export interface ChangePreview {
  /** To pay at once, in the minor unit. */
  amount: number
  currency: string
  /** Left of former payments, and taken off. */
  credit: number
  /** Of the credit, kept for later charges. */
  leftover: number
  /** When the next whole charge is due. */
  renewsAt: string
}

/** Verbs pass what they are called with; jobs have no actor. */
export type GatewayContext = Pick<RequestContext, 'deps' | 'site' | 'origin'>

/**
 * Who takes payments. A verb has authorized the caller before; a gateway alone writes what makes a subscription valid.
 * @throws PaymentError where the gateway cannot be reached or refuses
 */
export interface Gateway {
  name: GatewayName
  /** Begins an order of a user without a subscription; returns the address to go on at. */
  startCheckout: (
    ctx: GatewayContext,
    order: { user: Customer; offer: OfferRow },
  ) => Promise<string>
  previewChange: (
    ctx: GatewayContext,
    subscription: SubscriptionRow,
    offer: OfferRow,
  ) => Promise<ChangePreview>
  /** Returns the address to go on at: that of the payment where one is needed first. */
  changePlan: (
    ctx: GatewayContext,
    subscription: SubscriptionRow,
    offer: OfferRow,
  ) => Promise<string>
  /** An unpaid change does not take place; null where the gateway drops it by itself. */
  withdrawChange: ((ctx: GatewayContext, subscription: SubscriptionRow) => Promise<void>) | null
  cancel: (
    ctx: GatewayContext,
    subscription: SubscriptionRow,
    when: 'at-period-end' | 'now',
  ) => Promise<void>
  /** Takes back a cancellation whose period has not ended. */
  resume: (ctx: GatewayContext, subscription: SubscriptionRow) => Promise<void>
  /** Where the customer gives another card, and comes back to the billing page; null where no card is kept. */
  paymentMethodUrl: ((ctx: GatewayContext, subscription: SubscriptionRow) => Promise<string>) | null
}

/** Who orders. */
export interface Customer {
  id: number
  email: string
  firstName: string | null
  lastName: string | null
  language: string | null
}

/** A call to a gateway failed. The message is the gateway's, where it has one for the customer. */
export class PaymentError extends AppError {
  constructor(
    message = 'There was an issue. Please try again later.',
    options: { cause?: unknown } = {},
  ) {
    super(502, 'payment_failed', message, options)
  }
}
