import type Stripe from 'stripe'
import type { OfferRow } from '../../offer-queries.ts'
import { keepPriceId, keepProductId } from './price-queries.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { idempotencyKey, missingParameter } from './stripe-client.ts'
import type { StripeContext } from './stripe-client.ts'

/**
 * The price at Stripe that stands for ours, made with its product when there is none: amount, currency and interval are
 * those of the stored row.
 * @param missing a stored id that Stripe does not have
 */
export async function stripePriceOf(
  ctx: StripeContext,
  stripe: Stripe,
  { product, price }: OfferRow,
  missing: string | null = null,
): Promise<string> {
  if (price.stripeId !== null && price.stripeId !== missing) return price.stripeId
  const create = async (productId: string) => {
    const params = {
      product: productId,
      unit_amount: toStripeAmount(price.amount, price.currency),
      currency: price.currency.toLowerCase(),
      recurring: { interval: price.interval, interval_count: price.intervalCount },
      metadata: { price_id: String(price.id) },
    }
    const key = await idempotencyKey(ctx, 'price', params, missing)
    return stripe.prices.create(params, { idempotencyKey: key })
  }
  const productId = await stripeProductOf(ctx, stripe, product, null)
  const { id } = await create(productId).catch(async (error: unknown) => {
    if (missingParameter(error) !== 'product') throw error
    return create(await stripeProductOf(ctx, stripe, product, productId))
  })
  return keepPriceId(ctx.deps.db, { id: price.id, stripeId: id, missing })
}

/** The product at Stripe, made when there is none. @param missing as in {@link stripePriceOf} */
export async function stripeProductOf(
  ctx: StripeContext,
  stripe: Stripe,
  product: OfferRow['product'],
  missing: string | null,
): Promise<string> {
  if (product.stripeId !== null && product.stripeId !== missing) return product.stripeId
  const params = { name: product.name, metadata: { product_id: String(product.id) } }
  const key = await idempotencyKey(ctx, 'product', params, missing)
  const { id } = await stripe.products.create(params, { idempotencyKey: key })
  return keepProductId(ctx.deps.db, { id: product.id, stripeId: id, missing })
}
