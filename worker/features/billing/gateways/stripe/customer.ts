import type Stripe from 'stripe'
import type { Customer } from '../gateway.ts'
import { keepCustomerId, selectCustomerId } from './customer-queries.ts'
import { idempotencyKey } from './stripe-client.ts'
import type { StripeContext } from './stripe-client.ts'

/**
 * The user's customer at Stripe, made when there is none.
 * @param missing a stored id that Stripe does not have: the customer was deleted there, or the key is of another account
 */
export async function customerOf(
  ctx: StripeContext,
  stripe: Stripe,
  user: Customer,
  missing: string | null,
): Promise<string> {
  const { db, clock } = ctx.deps
  const stored = await selectCustomerId(db, user.id)
  if (stored !== null && stored !== missing) return stored
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const params = {
    email: user.email,
    ...(name !== '' && { name }),
    metadata: { user_id: String(user.id) },
  }
  // The key names the missing one too: else Stripe would repeat its answer of that time.
  const key = await idempotencyKey(ctx, 'customer', params, missing)
  const { id } = await stripe.customers.create(params, { idempotencyKey: key })
  return keepCustomerId(db, { userId: user.id, stripeId: id, missing, now: clock() })
}
