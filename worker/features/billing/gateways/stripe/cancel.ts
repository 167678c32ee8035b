import type { Gateway } from '../gateway.ts'
import { callStripe, missingParameter, openStripe } from './stripe-client.ts'
import { stripeIdOf } from './stripe-ids.ts'
import { syncSubscription } from './sync-subscription.ts'

export const cancel: Gateway['cancel'] = (ctx, subscription, when) =>
  callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    const id = stripeIdOf(subscription)
    if (when === 'at-period-end')
      await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    else
      await stripe.subscriptions.cancel(id).catch((error: unknown) => {
        // Stripe answers so for what has ended.
        if (missingParameter(error) === null) throw error
      })
    await syncSubscription(ctx, stripe, id)
  })

export const resume: Gateway['resume'] = (ctx, subscription) =>
  callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    const id = stripeIdOf(subscription)
    const { cancel_at_period_end: isAtPeriodEnd } = await stripe.subscriptions.retrieve(id)
    // A cancellation made in Stripe's dashboard may name a time instead.
    const change = isAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const }
    await stripe.subscriptions.update(id, change)
    await syncSubscription(ctx, stripe, id)
  })
