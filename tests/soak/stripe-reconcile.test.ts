import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobRuns } from '#db/schema/index.ts'
import { addPlan, beginCheckout, reloadOffer, startStripeSite } from '#tests/support/stripe-site.ts'
import type { StripeSite } from '#tests/support/stripe-site.ts'

const SUBSCRIPTIONS = 10_000
const CANCELED = 500
const YEAR_SECONDS = 365 * 24 * 60 * 60

let site: StripeSite
beforeAll(async () => {
  site = await startStripeSite()
  site.stripe.account.webhooks.delivery = 'lost'
})
afterAll(() => site.stop())

it('10,000 subscriptions are reconciled in one run of the job, within the limits of a Worker', async () => {
  await addSubscribers()
  const { account, requests } = site.stripe
  for (const subscription of [...account.subscriptions.values()].slice(0, CANCELED))
    account.end(subscription)
  requests.length = 0
  const started = Date.now()
  await site.app.runScheduled()
  const seconds = (Date.now() - started) / 1000
  const [state] = await site.app.db.all<{ canceled: number; due: number; run: string }>(sql`
    SELECT sum(status = 'canceled') AS canceled, sum(synced_at < '2021') AS due FROM subscriptions`)
  const runs = await site.app.db.select().from(jobRuns)
  const run = runs.find(({ job }) => job === 'reconcileSubscriptions')
  const took = Date.parse(run?.finishedAt ?? '') - Date.parse(run?.startedAt ?? '')
  console.log(
    `${SUBSCRIPTIONS} subscriptions: ${requests.length} requests to Stripe, ${took} ms; all hourly jobs ${seconds} s`,
  )
  expect(state).toEqual({ canceled: CANCELED, due: 0 })
  expect(run).toMatchObject({ error: null, count: SUBSCRIPTIONS })
  expect(requests.length).toBeLessThanOrEqual(150)
  // A page is one batch of statements: with the requests these are the subrequests of the run.
  expect(requests.every(({ route }) => route === 'GET /v1/subscriptions')).toBe(true)
  expect(took).toBeLessThan(5 * 60_000)
}, 600_000)

/** Begun over a year, last compared long ago, each with an invoice that is known. */
async function addSubscribers(): Promise<void> {
  const plan = await addPlan(site)
  await beginCheckout(site, plan)
  const offer = await reloadOffer(site, plan)
  const { account } = site.stripe
  const price = account.find(account.prices, offer.price.stripeId ?? '')
  const now = Math.floor(Date.now() / 1000)
  const rows = Array.from({ length: SUBSCRIPTIONS }, (_, index) => {
    const customer = account.newId('cus')
    account.customers.set(customer, {
      id: customer,
      object: 'customer',
      email: `many-${index}@example.com`,
      name: null,
      metadata: {},
      balance: 0,
      currency: null,
      invoice_settings: { default_payment_method: null },
    })
    const created = now - Math.floor(((index + 1) * YEAR_SECONDS) / SUBSCRIPTIONS)
    const method = account.addCard({ brand: 'visa', last4: '4242' })
    const subscription = account.addSubscription(customer, price, { method, created })
    return {
      email: `many-${index}@example.com`,
      customer,
      id: subscription.id,
      at: new Date(created * 1000).toISOString(),
    }
  })
  const { db } = site.app
  for (let start = 0; start < rows.length; start += 2000) {
    const portion = JSON.stringify(rows.slice(start, start + 2000))
    const given = sql`(
      SELECT value ->> 'email' AS email, value ->> 'customer' AS customer, value ->> 'id' AS id, value ->> 'at' AS at
      FROM json_each(${portion}))`
    await db.batch([
      db.run(sql`
        INSERT INTO users (email, password_hash, created_at, updated_at)
        SELECT g.email, 'x', g.at, g.at FROM ${given} g`),
      db.run(sql`
        INSERT INTO customers (user_id, stripe_id, updated_at)
        SELECT u.id, g.customer, g.at FROM ${given} g JOIN users u ON u.email = g.email`),
      db.run(sql`
        INSERT INTO subscriptions (user_id, product_id, price_id, gateway, gateway_id, status, valid_until, synced_at,
          created_at, updated_at)
        SELECT u.id, ${offer.product.id}, ${offer.price.id}, 'stripe', g.id, 'active', '', '2020-01-01T00:00:00.000Z',
          g.at, g.at
        FROM ${given} g JOIN users u ON u.email = g.email`),
    ])
  }
}
