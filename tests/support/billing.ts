import { invoices, prices, products, subscriptions } from '#db/schema/index.ts'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'
import { nextInvoiceNumber } from '#worker/features/billing/gateways/manual/queries.ts'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { changeSettings, unique } from './factories.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

export const MONTHLY = { amount: 950, currency: 'USD', interval: 'month', interval_count: 1 }

/** All that the editor sends. */
export const planInput = (fields: Record<string, unknown> = {}) => ({
  name: `Plan ${unique()}`,
  description: 'For small teams.',
  features: ['100 GB', 'Support'],
  free: false,
  hidden: false,
  recommended: false,
  position: 1,
  available_space: 100 * 1024 ** 3,
  permissions: [],
  prices: [MONTHLY],
  ...fields,
})

/** Made by an admin. */
export async function createPlan(
  admin: ApiClient,
  fields: Record<string, unknown> = {},
): Promise<AdminPlan> {
  const { status, body } = await admin.post('admin/billing/products', planInput(fields))
  if (status !== 200)
    throw new Error(`admin/billing/products answered ${status}: ${JSON.stringify(body)}`)
  return body.plan
}

/** A plan with one price, past the API. */
export async function insertOffer(app: App): Promise<{ productId: number; priceId: number }> {
  const updatedAt = new Date().toISOString()
  const [product] = await app.db
    .insert(products)
    .values({ name: `Offer ${unique()}`, updatedAt })
    .returning()
  const productId = product?.id ?? 0
  const [price] = await app.db
    .insert(prices)
    .values({ productId, amount: 950, currency: 'USD', interval: 'month' })
    .returning()
  return { productId, priceId: price?.id ?? 0 }
}

type SubscriptionFields = Partial<typeof subscriptions.$inferInsert>

/** A valid one, paid by invoice, unless the fields say otherwise. Returns its id. */
export async function subscribe(
  app: App,
  userId: number,
  offer: { productId: number; priceId: number },
  fields: SubscriptionFields = {},
): Promise<number> {
  const [row] = await app.db
    .insert(subscriptions)
    .values({
      userId,
      ...offer,
      gateway: 'manual',
      status: 'active',
      periodEndsAt: inDays(10),
      validUntil: inDays(20),
      updatedAt: new Date().toISOString(),
      ...fields,
    })
    .returning()
  return row?.id ?? 0
}

/** An open one, to be paid to the owner, unless the fields say otherwise. Returns its id. */
export async function insertInvoice(
  app: App,
  user: { id: number; email: string },
  fields: Partial<typeof invoices.$inferInsert> = {},
): Promise<number> {
  const customer = { name: 'Ann', company: '', address: '', taxId: '', email: user.email }
  const [row] = await app.db
    .insert(invoices)
    .values({
      number: fields.gateway === 'stripe' ? `R-${unique()}` : nextInvoiceNumber,
      userId: user.id,
      gateway: 'manual',
      status: 'open',
      lines: [{ description: 'Plan', amount: 950 }],
      amount: 950,
      currency: 'USD',
      customer: customer as never,
      dueAt: inDays(14),
      ...fields,
    })
    .returning()
  return row?.id ?? 0
}

/** Sells plans on the site, and orders one by invoice. */
export async function orderPlan(admin: ApiClient, client: ApiClient) {
  await changeSettings(admin, { 'billing.enable': true })
  const { id: productId, prices: offered } = await createPlan(admin)
  const offer = { productId, priceId: offered[0]?.id ?? 0 }
  await client.post('billing/checkout', { ...offer, gateway: 'manual' })
  const { body } = await client.get('billing/me')
  const [subscription] = body.subscriptions as { id: number }[]
  const [invoice] = body.invoices as { id: number }[]
  return { offer, subscriptionId: subscription?.id ?? 0, invoiceId: invoice?.id ?? 0 }
}
