import type Stripe from 'stripe'
import { PaymentError } from '../gateway.ts'
import { selectCustomerId } from './customer-queries.ts'
import { callStripe, hasStripeKey, openStripe, type StripeContext } from './stripe-client.ts'

/** Orders that a customer can still pay. */
export async function openSessions(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  return data.filter(({ mode }) => mode === 'subscription')
}

/** One that was paid or closed meanwhile is left as it is. */
export async function closeSessions(
  stripe: Stripe,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<void> {
  const closed = await Promise.allSettled(
    sessions.map(({ id }) => stripe.checkout.sessions.expire(id)),
  )
  for (const [index, result] of closed.entries()) {
    const { id } = sessions[index] as Stripe.Checkout.Session
    if (result.status === 'rejected' && (await isOpen(stripe, id))) throw result.reason
  }
}

const isOpen = async (stripe: Stripe, id: string): Promise<boolean> =>
  (await stripe.checkout.sessions.retrieve(id)).status === 'open'

/**
 * For a user who gets a plan in another way: what was begun at Stripe can no longer be paid. An outage, which is
 * recorded, does not stop that.
 */
export async function closeOpenCheckouts(ctx: StripeContext, userId: number): Promise<void> {
  if (!hasStripeKey(ctx)) return
  const customer = await selectCustomerId(ctx.deps.db, userId)
  if (customer === null) return
  try {
    await callStripe(ctx, async () => {
      const stripe = await openStripe(ctx)
      await closeSessions(stripe, await openSessions(stripe, customer))
    })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
  }
}
