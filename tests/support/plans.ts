import { eq } from 'drizzle-orm'
import { invoices, prices, productPermissions, products, subscriptions } from '#db/schema/index.ts'
import type { ApiClient } from './api-client.ts'
import { startApp, type App, type OwnApp } from './app.ts'
import { inDays, subscribe } from './billing.ts'
import { changeSettings, unique } from './factories.ts'

type Product = typeof products.$inferSelect
type Price = typeof prices.$inferSelect

export interface Plan {
  product: Product
  /** Yearly, then monthly. */
  yearly: Price
  monthly: Price
}

/** Inserts a plan with prices of 120 a year and 12 a month, in the way the admin area does. */
export async function insertPlan(
  app: App,
  fields: Partial<typeof products.$inferInsert> & {
    currency?: string
    monthlyAmount?: number
    permissions?: string[]
  } = {},
): Promise<Plan> {
  const { currency = 'USD', monthlyAmount = 1200, permissions = [], ...product } = fields
  const [row] = await app.db
    .insert(products)
    .values({
      name: `Plan ${unique()}`,
      updatedAt: new Date().toISOString(),
      ...product,
    })
    .returning()
  if (!row) throw new Error('the plan was not inserted')
  if (permissions.length > 0)
    await app.db
      .insert(productPermissions)
      .values(permissions.map((name) => ({ productId: row.id, name })))
  const rows = await app.db
    .insert(prices)
    .values([
      { productId: row.id, amount: monthlyAmount * 10, currency, interval: 'year' },
      { productId: row.id, amount: monthlyAmount, currency, interval: 'month' },
    ])
    .returning()
  const [yearly, monthly] = rows
  if (!yearly || !monthly) throw new Error('the prices were not inserted')
  return { product: row, yearly, monthly }
}

export async function insertFreePlan(
  app: App,
  fields: Partial<typeof products.$inferInsert> = {},
): Promise<Product> {
  const [row] = await app.db
    .insert(products)
    .values({
      name: `Free ${unique()}`,
      isFree: true,
      updatedAt: new Date().toISOString(),
      ...fields,
    })
    .returning()
  if (!row) throw new Error('the plan was not inserted')
  return row
}

export const subscriptionsOf = (app: App, userId: number) =>
  app.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.id)

export const invoicesOf = (app: App, userId: number) =>
  app.db.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(invoices.id)

/** Of the plan's monthly price. */
export async function insertSubscription(
  app: App,
  userId: number,
  { product, monthly }: Plan,
  fields: Partial<typeof subscriptions.$inferInsert> = {},
) {
  const offer = { productId: product.id, priceId: monthly.id }
  const id = await subscribe(app, userId, offer, {
    periodEndsAt: inDays(20),
    paidAmount: monthly.amount,
    ...fields,
  })
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('the subscription was not inserted')
  return row
}

export interface PlanSite {
  app: OwnApp
  admin: ApiClient
  /** 500 and 1,200 a month. */
  basic: Plan
  pro: Plan
}

/** A site that sells two plans by invoice. */
export async function startPlanSite(): Promise<PlanSite> {
  const app = await startApp()
  const admin = await app.adminClient()
  await changeSettings(admin, { 'billing.enable': true })
  const basic = await insertPlan(app, { name: 'Basic', monthlyAmount: 500 })
  const pro = await insertPlan(app, { name: 'Pro', monthlyAmount: 1200 })
  return { app, admin, basic, pro }
}

/** Orders the plan's month by invoice. */
export const order = (client: ApiClient, plan: Plan, more: object = {}) =>
  client.post('billing/checkout', {
    productId: plan.product.id,
    priceId: plan.monthly.id,
    gateway: 'manual',
    ...more,
  })
