import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prices, products } from '#db/schema/index.ts'
import { planColumns } from './plan-columns.ts'
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

export type PlanRow = Awaited<ReturnType<typeof selectPlans>>[number]

/** Plans with their prices, in their order. A site has tens of them. */
export const selectPlans = (db: Database, { withHidden = false } = {}) =>
  db
    .select(planColumns)
    .from(products)
    .where(withHidden ? undefined : eq(products.isHidden, false))
    .orderBy(asc(products.position), asc(products.id))
