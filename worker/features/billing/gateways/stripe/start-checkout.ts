import type Stripe from 'stripe'
import { PaymentError } from '../gateway.ts'
import type { Gateway, GatewayContext } from '../gateway.ts'
import { customerOf } from './customer.ts'
import { stripePriceOf } from './price.ts'
import { closeSessions, openSessions } from './close-checkouts.ts'
import { callStripe, missingParameter, openStripe } from './stripe-client.ts'

/** The customer and the price, each at most once. */
const TRIES = 3

export const startCheckout: Gateway['startCheckout'] = (ctx, order) =>
  callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    const missing: Missing = { customer: null, price: null }
    for (let tries = 0; tries < TRIES; tries++) {
      const customer = await customerOf(ctx, stripe, order.user, missing.customer)
      const price = await stripePriceOf(ctx, stripe, order.offer, missing.price)
      try {
        await closeSessions(stripe, await openSessions(stripe, customer))
        await createSession(ctx, stripe, { ...order, customer, price })
        return await onlyOpenSession(stripe, customer)
      } catch (error) {
        const parameter = missingParameter(error)
        if (parameter === 'customer') missing.customer = customer
        else if (parameter?.startsWith('line_items')) missing.price = price
        else throw error
      }
    }
    throw new PaymentError()
  })

/** Ids that we have stored and Stripe does not know. */
interface Missing {
  customer: string | null
  price: string | null
}

type Order = Parameters<Gateway['startCheckout']>[1]

async function createSession(
  { origin }: GatewayContext,
  stripe: Stripe,
  { user, offer, customer, price }: Order & { customer: string; price: string },
): Promise<void> {
  const metadata = { user_id: String(user.id), price_id: String(offer.price.id) }
  await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: String(user.id),
    line_items: [{ price, quantity: 1 }],
    metadata,
    subscription_data: { metadata },
    success_url: `${origin}/billing?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/checkout/${offer.product.id}/${offer.price.id}`,
  })
}

/** Of checkouts begun at once, all go on with the same one: each that is paid would be charged. */
async function onlyOpenSession(stripe: Stripe, customer: string): Promise<string> {
  const open = await openSessions(stripe, customer)
  const [kept, ...others] = open.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  await closeSessions(stripe, others)
  if (!kept?.url) throw new PaymentError()
  return kept.url
}
