import type Stripe from 'stripe'
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
    await stripe.subscriptions.update(id, resumption(await stripe.subscriptions.retrieve(id)))
    await syncSubscription(ctx, stripe, id)
  })

/** A cancellation made in Stripe's dashboard may name a time instead of the period's end. */
type Cancellation = Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end'>

export const isCanceled = ({ cancel_at: at, cancel_at_period_end: atPeriodEnd }: Cancellation) =>
  atPeriodEnd || at !== null

/** The change that takes a cancellation back. */
export const resumption = ({
  cancel_at_period_end: atPeriodEnd,
}: Cancellation): Stripe.SubscriptionUpdateParams =>
  atPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' }
