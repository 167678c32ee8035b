import { ConflictError } from '#worker/errors.ts'
import { stripePriceOf } from './price.ts'
import { selectOffersOfPlans } from './price-queries.ts'
import { idOf } from './stripe-ids.ts'
import { callStripe, hasStripeKey, openStripe, type StripeContext } from './stripe-client.ts'

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
    const named = new Set<number>()
    const productStripeIds = new Map<number, string>()
    for (const { product, price } of offers) {
      if (price.archivedAt !== null) {
        if (price.stripeId !== null) await stripe.prices.update(price.stripeId, { active: false })
        continue
      }
      // A product that was made for an earlier price has its id by now.
      const stripeId = productStripeIds.get(product.id) ?? product.stripeId
      const made = await stripePriceOf(ctx, stripe, { product: { ...product, stripeId }, price })
      const known = stripeId ?? idOf((await stripe.prices.retrieve(made)).product)
      productStripeIds.set(product.id, known)
      if (named.has(product.id)) continue
      named.add(product.id)
      await stripe.products.update(known, { name: product.name })
    }
  })
}
