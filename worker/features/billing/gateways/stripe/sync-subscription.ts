import type Stripe from 'stripe'
import { recordError } from '#worker/error-log/record-error.ts'
import { sellerOf } from '../../seller.ts'
import { forgetCustomers } from './forget-customers.ts'
import { writeStates } from './state-queries.ts'
import type { KnownFacts } from './state-queries.ts'
import type { StripeContext } from './stripe-client.ts'
import { subscriptionState } from './subscription-state.ts'

/** Related objects that `subscriptionState` reads. */
export const EXPANDED = [
  'latest_invoice',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
]

/** Of one subscription: more than two years of months. */
const INVOICES = 30

/**
 * Asks Stripe for a subscription's state and stores it. Events are no more than a reason to ask: lost, doubled and
 * reordered ones end in the same state.
 */
export async function syncSubscription(
  ctx: StripeContext,
  stripe: Stripe,
  id: string,
): Promise<void> {
  const fetchedAt = ctx.deps.clock().toISOString()
  const [subscription, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(id, { expand: EXPANDED }),
    stripe.invoices.list({ subscription: id, limit: INVOICES }),
  ])
  const state = subscriptionState(subscription, invoices.data)
  const now = ctx.deps.clock().toISOString()
  await reportFacts(
    ctx,
    await writeStates(ctx.deps.db, [state], { fetchedAt, now, seller: sellerOf(ctx) }),
  )
}

/** Records prices that are not ours, and ends what belongs to deleted accounts. */
export async function reportFacts(ctx: StripeContext, facts: KnownFacts[]): Promise<void> {
  const own = facts.filter(({ userId }) => userId !== null)
  for (const { id } of own.filter(({ isPriceKnown }) => isPriceKnown === 0))
    recordError(ctx.deps, new Error(`Stripe: the price of ${id} is not one of this site`), {
      route: 'stripe',
      requestId: null,
    })
  const goneUserIds = own.flatMap(({ userId, isUserGone }) =>
    isUserGone === 1 && userId !== null ? [userId] : [],
  )
  if (goneUserIds.length > 0) await forgetCustomers(ctx, goneUserIds)
}
