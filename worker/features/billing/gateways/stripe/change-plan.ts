import type Stripe from 'stripe'
import type { OfferRow } from '../../offer-queries.ts'
import type { SubscriptionRow } from '../../subscription-queries.ts'
import { PaymentError } from '../gateway.ts'
import type { Gateway } from '../gateway.ts'
import { isCanceled, resumption } from './cancel.ts'
import { stripePriceOf } from './price.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { callStripe, openStripe } from './stripe-client.ts'
import type { StripeContext } from './stripe-client.ts'
import { stripeIdOf } from './stripe-ids.ts'
import { isoTime } from './subscription-state.ts'
import { syncSubscription } from './sync-subscription.ts'

export const previewChange: Gateway['previewChange'] = (ctx, subscription, offer) =>
  callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    const { id, item, price } = await openChange(ctx, stripe, subscription, offer)
    const invoice = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
      },
    })
    const { currency, lines, starting_balance: balance } = invoice
    const unused = lines.data.reduce((sum, { amount }) => sum - Math.min(amount, 0), 0)
    const charged = lines.data.filter(({ amount }) => amount > 0)
    return {
      amount: fromStripeAmount(invoice.amount_due, currency),
      currency: currency.toUpperCase(),
      // A balance below zero is credit of former changes.
      credit: fromStripeAmount(unused - Math.min(balance, 0), currency),
      leftover: fromStripeAmount(Math.max(0, -(invoice.total + balance)), currency),
      // A credit's period is that of the former price.
      renewsAt: isoTime(Math.max(...charged.map(({ period }) => period.end))),
    }
  })

export const changePlan: Gateway['changePlan'] = (ctx, subscription, offer) =>
  callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    const { id, current, item, price } = await openChange(ctx, stripe, subscription, offer)
    const updated = await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      // Until it is paid the subscription stays as it is; after a day Stripe drops the change.
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })
    const { pending_update: pending, latest_invoice: invoice } = updated
    // Who chose another plan wants it to go on; a change that is not paid prolongs nothing.
    if (!pending && isCanceled(current)) await stripe.subscriptions.update(id, resumption(current))
    await syncSubscription(ctx, stripe, id)
    const payUrl = typeof invoice === 'object' ? invoice?.hosted_invoice_url : null
    return pending && payUrl ? payUrl : '/billing'
  })

async function openChange(
  ctx: StripeContext,
  stripe: Stripe,
  subscription: SubscriptionRow,
  offer: OfferRow,
) {
  const id = stripeIdOf(subscription)
  const [current, price] = await Promise.all([
    stripe.subscriptions.retrieve(id),
    stripePriceOf(ctx, stripe, offer),
  ])
  const [item] = current.items.data
  if (!item) throw new PaymentError()
  return { id, current, item, price }
}
