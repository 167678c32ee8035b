import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prices, products } from '#db/schema/index.ts'
import type { OfferKey } from './schema.ts'

/** A price with its plan. */
export type OfferRow = Awaited<ReturnType<typeof selectOffers>>[number]

const selectOffers = (db: Database, where: SQL | undefined) =>
  db
    .select({ product: products, price: prices })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .where(where)

/** A price that can be ordered; null when there is none. Hidden plans can be ordered by their address. */
export async function selectOffer(db: Database, key: OfferKey): Promise<OfferRow | null> {
  const [offer] = await offerStatement(db, key)
  return offer ?? null
}

export const offerStatement = (db: Database, { productId, priceId }: OfferKey) =>
  selectOffers(
    db,
    and(eq(prices.id, priceId), eq(prices.productId, productId), isNull(prices.archivedAt)),
  )

type StoredPrice = Pick<
  typeof prices.$inferSelect,
  'id' | 'amount' | 'currency' | 'interval' | 'intervalCount'
>

/** In the order in which they were added; archived ones are not offered. */
const offeredPrices = sql`(
  SELECT json_group_array(json_object(
    'id', id, 'amount', amount, 'currency', currency, 'interval', interval, 'intervalCount', interval_count))
  FROM (SELECT * FROM prices WHERE product_id = products.id AND archived_at IS NULL ORDER BY id))`.mapWith(
  (json: string) => JSON.parse(json) as StoredPrice[],
)

export type PlanRow = Awaited<ReturnType<typeof selectPlans>>[number]

/** Plans with their prices, in their order. A site has tens of them. */
export const selectPlans = (db: Database, { withHidden = false } = {}) =>
  db
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      features: products.features,
      isFree: products.isFree,
      isHidden: products.isHidden,
      isRecommended: products.isRecommended,
      position: products.position,
      availableSpaceBytes: products.availableSpaceBytes,
      prices: offeredPrices,
    })
    .from(products)
    .where(withHidden ? undefined : eq(products.isHidden, false))
    .orderBy(asc(products.position), asc(products.id))

/** Archived ones too; null when there is none. */
export async function selectPrice(db: Database, id: number) {
  const [price] = await db.select().from(prices).where(eq(prices.id, id))
  return price ?? null
}
