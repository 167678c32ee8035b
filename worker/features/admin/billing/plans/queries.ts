import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isValidSubscription } from '#db/plan.ts'
import { prices, productPermissions, products } from '#db/schema/index.ts'
import { planColumns } from '#worker/features/billing/plan-columns.ts'
import type { Permission } from '#worker/access/permissions.ts'
import type { Selection } from '../../lists/admin-list.ts'
import { MOST_COUNTED_SUBSCRIBERS } from './limits.ts'
import type { PlanInput, PriceInput } from './schema.ts'

export type PlanRow = Awaited<ReturnType<typeof selectPlans>>[number]

const permissionsOfPlan = sql`(
  SELECT json_group_array(json_object('name', pp.name, 'restrictions', json(pp.restrictions)))
  FROM product_permissions pp WHERE pp.product_id = products.id)`.mapWith(
  (json: string) => JSON.parse(json) as Permission[],
)

const subscriberCount = sql<number>`(SELECT count(*) FROM (
  SELECT 1 FROM subscriptions s WHERE s.product_id = products.id AND ${isValidSubscription}
  LIMIT ${MOST_COUNTED_SUBSCRIBERS + 1}))`

export const selectPlans = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select({
      ...planColumns,
      permissions: permissionsOfPlan,
      subscriberCount,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const selectPlan = (db: Database, id: number | SQL) =>
  selectPlans(db, { where: eq(products.id, id), orderBy: [], limit: 1, offset: 0 })

/** Of the plan that the same batch has inserted: ids only grow. */
export const newPlanId: SQL = sql`(SELECT max(id) FROM products)`

const columnsOf = (input: PlanInput, updatedAt: string) => ({
  name: input.name,
  description: input.description,
  features: input.features,
  isFree: input.free,
  isHidden: input.hidden,
  isRecommended: input.recommended,
  position: input.position,
  availableSpaceBytes: input.available_space,
  updatedAt,
})

export const insertPlan = (db: Database, input: PlanInput, now: string) =>
  db.insert(products).values({ ...columnsOf(input, now), createdAt: now })

export const updatePlanRow = (db: Database, id: number, input: PlanInput, now: string) =>
  db.update(products).set(columnsOf(input, now)).where(eq(products.id, id))

/** Replaces all permissions of a plan. */
export const setPlanPermissions = (
  db: Database,
  planId: SQL,
  permissions: readonly Permission[],
) => [
  db.delete(productPermissions).where(eq(productPermissions.productId, planId)),
  db.run(sql`
    INSERT INTO product_permissions (product_id, name, restrictions)
    SELECT ${planId}, value ->> 'name', json(value -> 'restrictions')
    FROM json_each(${JSON.stringify(permissions)})`),
]

/** Of a row `p` of `prices` and an element `w` of JSON. */
const isSame = sql`(p.amount = w.value ->> 'amount' AND p.currency = w.value ->> 'currency'
  AND p.interval = w.value ->> 'interval' AND p.interval_count = w.value ->> 'interval_count')`

/** Known at a gateway, a price can be paid there although nothing here names it yet. */
const isInUse = sql`(p.stripe_id IS NOT NULL
  OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.price_id = p.id)
  OR EXISTS (SELECT 1 FROM invoices i WHERE i.price_id = p.id))`

/** Makes these the offered prices of a plan. Of the others, those in use are archived and the rest is deleted. */
export function setPrices(db: Database, planId: SQL, wanted: readonly PriceInput[], now: string) {
  const list = sql`json_each(${JSON.stringify(wanted)})`
  const isLeftOut = sql`p.product_id = ${planId} AND p.archived_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM ${list} w WHERE ${isSame})`
  return [
    db.run(sql`UPDATE prices AS p SET archived_at = ${now} WHERE ${isLeftOut} AND ${isInUse}`),
    db.run(sql`DELETE FROM prices AS p WHERE ${isLeftOut}`),
    db.run(sql`
      INSERT INTO prices (product_id, amount, currency, interval, interval_count)
      SELECT ${planId}, w.value ->> 'amount', w.value ->> 'currency', w.value ->> 'interval', w.value ->> 'interval_count'
      FROM ${list} w
      WHERE NOT EXISTS (
        SELECT 1 FROM prices p WHERE p.product_id = ${planId} AND p.archived_at IS NULL AND ${isSame})`),
  ]
}

const listed = (ids: readonly number[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Of a product. Orders that are not paid yet count. */
const hasSubscribers = (productId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM subscriptions s
  WHERE s.product_id = ${productId} AND (s.status <> 'canceled' OR ${isValidSubscription}))`

/** Whether ended subscriptions, invoices or a gateway name a product: then its rows stay. */
const isNamed = (productId: SQL): SQL => sql`(
  EXISTS (SELECT 1 FROM subscriptions s WHERE s.product_id = ${productId})
  OR EXISTS (SELECT 1 FROM prices p WHERE p.product_id = ${productId} AND ${isInUse}))`

export const selectForDeletion = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: products.id,
      name: products.name,
      prices: planColumns.prices,
      hasSubscribers: hasSubscribers(sql`products.id`).mapWith(Boolean),
      isNamed: isNamed(sql`products.id`).mapWith(Boolean),
    })
    .from(products)
    .where(sql`products.id IN ${listed(ids)}`)

/** Permissions go with the plan. */
export const deletePlanRows = (db: Database, ids: readonly number[]) =>
  [
    db.delete(prices).where(sql`prices.product_id IN ${listed(ids)}`),
    db.delete(products).where(sql`products.id IN ${listed(ids)}`),
  ] as const

/** For `requireInBatch`: nothing names any of them. */
export const areUnnamed = (ids: readonly number[]): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM products WHERE products.id IN ${listed(ids)} AND ${isNamed(sql`products.id`)})`
