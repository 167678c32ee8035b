import type Stripe from 'stripe'
import { PaymentError } from '../gateway.ts'
import type { Gateway } from '../gateway.ts'
import { callStripe, openStripe } from './stripe-client.ts'
import { idOf, stripeIdOf } from './stripe-ids.ts'

/** Metadata of a subscription: when the session was made that gave its card. */
const GIVEN_AT = 'card_given_at'

/** A checkout in setup mode: unlike the customer portal, it needs no configuration in the dashboard. */
export const paymentMethodUrl: NonNullable<Gateway['paymentMethodUrl']> = (ctx, subscription) =>
  callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    const customer = subscription.customer?.stripeId
    if (!customer) throw new PaymentError()
    const { url } = await stripe.checkout.sessions.create({
      mode: 'setup',
      customer,
      currency: subscription.price.currency.toLowerCase(),
      metadata: { subscription_id: stripeIdOf(subscription) },
      success_url: `${ctx.origin}/billing?checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${ctx.origin}/billing`,
    })
    if (!url) throw new PaymentError()
    return url
  })

/**
 * Charges the card of a completed session from now on, unless a newer session has given one. Returns the subscription's
 * id; null where there is nothing to apply.
 * @param session with its setup intent
 */
export async function applyPaymentMethod(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<string | null> {
  const id = session.metadata?.['subscription_id']
  const intent = session.setup_intent
  const card = intent && typeof intent === 'object' ? intent.payment_method : null
  if (!id || !card || session.status !== 'complete') return null
  const { metadata, customer, ended_at: endedAt } = await stripe.subscriptions.retrieve(id)
  if (idOf(customer) !== idOf(session.customer) || endedAt !== null) return null
  if (Number(metadata[GIVEN_AT] ?? 0) < session.created)
    await stripe.subscriptions.update(id, {
      default_payment_method: idOf(card),
      metadata: { [GIVEN_AT]: String(session.created) },
    })
  return id
}
