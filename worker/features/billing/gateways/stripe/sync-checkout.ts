import type Stripe from 'stripe'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { selectCustomerId } from './customer-queries.ts'
import { applyPaymentMethod } from './payment-method.ts'
import { callStripe, hasStripeKey, missingParameter, openStripe } from './stripe-client.ts'
import type { StripeContext } from './stripe-client.ts'
import { idOf } from './stripe-ids.ts'
import { syncSubscription } from './sync-subscription.ts'

const SESSION_ID = /^cs_\w{1,250}$/

/**
 * Stores what a checkout of the caller led to, for the page that they return to: events may come later. Does nothing
 * for a session of somebody else.
 * @throws UnauthorizedError, PaymentError
 */
export async function syncCheckout(ctx: RequestContext, sessionId: string): Promise<void> {
  const user = requireUser(ctx)
  if (!SESSION_ID.test(sessionId) || !hasStripeKey(ctx)) return
  const customerId = await selectCustomerId(ctx.deps.db, user.id)
  if (customerId === null) return
  await callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    const session = await retrieveSession(stripe, sessionId)
    if (session && idOf(session.customer) === customerId) await syncSession(ctx, stripe, session)
  })
}

/** Null when there is none. */
export async function retrieveSession(
  stripe: Stripe,
  id: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
  } catch (error) {
    if (missingParameter(error) === null) throw error
    return null
  }
}

/** @param session of a customer of this site */
export async function syncSession(
  ctx: StripeContext,
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const id =
    session.mode === 'setup'
      ? await applyPaymentMethod(stripe, session)
      : idOf(session.subscription)
  if (id) await syncSubscription(ctx, stripe, id)
}
