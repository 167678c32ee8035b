import type Stripe from 'stripe'
import { PaymentError } from '../gateway.ts'
import type { Gateway, GatewayContext } from '../gateway.ts'
import { customerOf } from './customer.ts'
import { stripePriceOf } from './price.ts'
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
        await expireOpenSessions(stripe, customer)
        return await createSession(ctx, stripe, { ...order, customer, price })
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
): Promise<string> {
  const metadata = { user_id: String(user.id), price_id: String(offer.price.id) }
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: String(user.id),
    line_items: [{ price, quantity: 1 }],
    metadata,
    subscription_data: { metadata },
    success_url: `${origin}/billing?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/checkout/${offer.product.id}/${offer.price.id}`,
  })
  if (!url) throw new PaymentError()
  return url
}

/** Of two checkouts in two tabs, only the newer can be paid: both would be charged. */
async function expireOpenSessions(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 10 })
  const orders = data.filter(({ mode }) => mode === 'subscription')
  await Promise.all(orders.map(({ id }) => stripe.checkout.sessions.expire(id)))
}
