import type Stripe from 'stripe'
import { ConflictError } from '#worker/errors.ts'
import type { OfferRow } from '../../offer-queries.ts'
import { stripePriceOf, stripeProductOf } from './price.ts'
import { selectOffersOfPlans } from './price-queries.ts'
import {
  callStripe,
  hasStripeKey,
  missingParameter,
  openStripe,
  type StripeContext,
} from './stripe-client.ts'

/**
 * Brings plans to Stripe, for admins whose right the caller has checked: makes what it lacks, renames, closes archived
 * prices.
 * @throws ConflictError without a key; PaymentError
 */
export async function syncPlansToStripe(
  ctx: StripeContext,
  productIds: readonly number[],
): Promise<void> {
  const offers = await selectOffersOfPlans(ctx.deps.db, productIds)
  // Free plans are not paid anywhere.
  if (offers.length === 0) return
  if (!hasStripeKey(ctx)) throw new ConflictError('Set the keys of Stripe first.')
  await callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    for (const offersOfPlan of Map.groupBy(offers, ({ product }) => product.id).values())
      await syncPlan(ctx, stripe, offersOfPlan)
  })
}

/** @param offers all of one plan */
async function syncPlan(
  ctx: StripeContext,
  stripe: Stripe,
  offers: readonly OfferRow[],
): Promise<void> {
  const [first] = offers
  if (!first) return
  const { name } = first.product
  let stripeId = await stripeProductOf(ctx, stripe, first.product, null)
  try {
    await stripe.products.update(stripeId, { name })
  } catch (error) {
    if (missingParameter(error) === null) throw error
    stripeId = await stripeProductOf(ctx, stripe, first.product, stripeId)
  }
  for (const { product, price } of offers) {
    if (price.archivedAt === null)
      await stripePriceOf(ctx, stripe, { product: { ...product, stripeId }, price })
    else if (price.stripeId !== null) await stripe.prices.update(price.stripeId, { active: false })
  }
}
