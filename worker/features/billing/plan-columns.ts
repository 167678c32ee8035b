import { sql } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'
import type { Price } from './schema.ts'

/** In the order in which they were added; archived ones are not offered. */
const offeredPrices = sql`(
  SELECT json_group_array(json_object(
    'id', id, 'amount', amount, 'currency', currency, 'interval', interval, 'interval_count', interval_count))
  FROM (SELECT * FROM prices WHERE product_id = products.id AND archived_at IS NULL ORDER BY id))`.mapWith(
  (json: string) => JSON.parse(json) as Price[],
)

/** A plan with its prices, of a statement on `products`. */
export const planColumns = {
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
}
