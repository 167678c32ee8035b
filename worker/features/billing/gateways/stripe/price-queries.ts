import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prices, products } from '#db/schema/index.ts'

interface NewId {
  id: number
  stripeId: string
  /** The stored id that Stripe does not have. */
  missing: string | null
}

/** Stores a new id; returns that of a concurrent call that came first. */
export async function keepProductId(
  db: Database,
  { id, stripeId, missing }: NewId,
): Promise<string> {
  const [row] = await db
    .update(products)
    .set({ stripeId: sql`coalesce(nullif(${products.stripeId}, ${missing}), ${stripeId})` })
    .where(eq(products.id, id))
    .returning({ stripeId: products.stripeId })
  return row?.stripeId ?? stripeId
}

/** Stores a new id; returns that of a concurrent call that came first. */
export async function keepPriceId(db: Database, { id, stripeId, missing }: NewId): Promise<string> {
  const [row] = await db
    .update(prices)
    .set({ stripeId: sql`coalesce(nullif(${prices.stripeId}, ${missing}), ${stripeId})` })
    .where(eq(prices.id, id))
    .returning({ stripeId: prices.stripeId })
  return row?.stripeId ?? stripeId
}

/** All prices of plans, archived ones too, each with its plan. */
export const selectOffersOfPlans = (db: Database, productIds: readonly number[]) =>
  db
    .select({ product: products, price: prices })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .where(inArray(products.id, [...productIds]))
    .orderBy(prices.id)
