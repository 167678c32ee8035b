import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prices, products } from '#db/schema/index.ts'
import { registerUser, changeSettings } from '#tests/support/factories.ts'
import {
  addPlan,
  addPrice,
  reloadOffer,
  startStripeSite,
  type StripeSite,
} from '#tests/support/stripe-site.ts'

let site: StripeSite
beforeAll(async () => {
  site = await startStripeSite()
})
afterAll(() => site.stop())

const sync = async (...ids: number[]) =>
  (await site.app.adminClient()).post('admin/billing/products/sync', { ids })

it('plans are made at Stripe once, renamed, and archived prices are closed there', async () => {
  const offer = await addPlan(site)
  const yearly = await addPrice(site, offer.product.id, { amount: 9000, interval: 'year' })
  expect((await sync(offer.product.id)).status).toBe(200)
  const { product, price } = await reloadOffer(site, offer)
  const { account } = site.stripe
  expect(account.products.get(product.stripeId ?? '')?.name).toBe(product.name)
  expect(account.prices.get(price.stripeId ?? '')).toMatchObject({
    product: product.stripeId,
    unit_amount: 900,
    currency: 'usd',
  })
  const made = [account.products.size, account.prices.size]

  await site.app.db.update(products).set({ name: 'Renamed' }).where(eq(products.id, product.id))
  const archivedAt = new Date().toISOString()
  await site.app.db.update(prices).set({ archivedAt }).where(eq(prices.id, yearly.id))
  expect((await sync(product.id)).status).toBe(200)
  expect([account.products.size, account.prices.size]).toEqual(made)
  expect(account.products.get(product.stripeId ?? '')?.name).toBe('Renamed')
  const [archived] = await site.app.db.select().from(prices).where(eq(prices.id, yearly.id))
  expect(account.prices.get(archived?.stripeId ?? '')).toMatchObject({ active: false })
})

it('is refused for unknown plans, members, an outage, and without a key', async () => {
  const { product } = await addPlan(site)
  expect((await sync(999_999)).status).toBe(404)
  expect((await sync()).status).toBe(422)
  const { client } = await registerUser(site.app)
  const byMember = await client.post('admin/billing/products/sync', { ids: [product.id] })
  expect(byMember.status).toBe(404)
  site.stripe.fault = 'down'
  const failed = await sync(product.id)
  site.stripe.fault = null
  expect([failed.status, failed.body.message]).toEqual([
    502,
    'There was an issue. Please try again later.',
  ])
  await changeSettings(await site.app.adminClient(), { 'billing.stripe.secret_key': '' })
  expect((await sync(product.id)).status).toBe(409)
})
