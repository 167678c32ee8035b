import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customers, errorGroups, invoices, prices, subscriptions } from '#db/schema/index.ts'
import { insertInvoice } from '#tests/support/billing.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { addPlan, beginCheckout, startStripeSite } from '#tests/support/stripe-site.ts'
import type { StripeSite } from '#tests/support/stripe-site.ts'
import { signEvent } from '#tests/support/stripe-webhooks.ts'
import type { StripeEvent } from '#tests/support/stripe-webhooks.ts'
import type { OfferRow } from '#worker/features/billing/offer-queries.ts'

let site: StripeSite
let offer: OfferRow
beforeAll(async () => {
  site = await startStripeSite()
  offer = await addPlan(site)
})
afterAll(() => site.stop())
beforeEach(() => {
  site.stripe.account.webhooks.delivery = 'held'
  site.stripe.account.webhooks.held = []
})

const secret = () => site.stripe.account.webhooks.secret

const post = async (body: string, signature: string | null) => {
  const response = await fetch(`${site.app.url}/api/v1/billing/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

const subscriptionsOf = (userId: number) =>
  site.app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId))

/** Somebody has paid, and the site does not know it yet. */
async function paidUnknown() {
  const { user, session } = await beginCheckout(site, offer)
  site.stripe.account.complete(session)
  const event = site.stripe.account.webhooks.held.find(
    ({ type }) => type === 'customer.subscription.created',
  )
  if (!event) throw new Error('no event')
  return { user, session, event, body: JSON.stringify(event) }
}

describe('signatures of events', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const v1 = (body: string, at: number, key = secret()) =>
    createHmac('sha256', key).update(`${at}.${body}`).digest('hex')

  it.each<[string, (body: string) => string | null]>([
    ['none', () => null],
    ['an empty one', () => ''],
    ['no time', (body) => `v1=${v1(body, now())}`],
    ['no signature', () => `t=${now()}`],
    ['another key', (body) => signEvent(body, { secret: 'whsec_other' })],
    ['another body', (body) => signEvent(`${body} `, { secret: secret() })],
    ['another time', (body) => `t=${now() + 1},v1=${v1(body, now())}`],
    [
      'more than five minutes ago',
      (body) => signEvent(body, { secret: secret(), at: now() - 310 }),
    ],
    ['another scheme', (body) => `t=${now()},v0=${v1(body, now())}`],
    ['several wrong ones', () => `t=${now()},v1=${'0'.repeat(64)},v1=${'1'.repeat(64)}`],
  ])('%s is refused, and nothing is written', async (_name, sign) => {
    const { user, body } = await paidUnknown()
    expect(await post(body, sign(body))).toBe(400)
    expect(await subscriptionsOf(user.id)).toEqual([])
  })

  it.each<[string, (body: string) => string]>([
    ['the right one', (body) => signEvent(body, { secret: secret() })],
    ['four minutes old', (body) => signEvent(body, { secret: secret(), at: now() - 240 })],
    [
      'the right one among several',
      (body) => `t=${now()},v1=${'0'.repeat(64)},v1=${v1(body, now())},v0=x`,
    ],
  ])('%s is accepted', async (_name, sign) => {
    const { user, body } = await paidUnknown()
    expect(await post(body, sign(body))).toBe(200)
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
  })

  it('a body above 512 kB is refused before it is looked at', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(600 * 1024) })
    expect(await post(body, signEvent(body, { secret: secret() }))).toBe(413)
  })

  it('a signed body that is no event is refused', async () => {
    expect(await post('nothing', signEvent('nothing', { secret: secret() }))).toBe(400)
    expect(await post('{}', signEvent('{}', { secret: secret() }))).toBe(400)
    const elsewhere = JSON.stringify({
      type: 'customer.subscription.updated',
      data: { object: { id: '../customers' } },
    })
    expect(await post(elsewhere, signEvent(elsewhere, { secret: secret() }))).toBe(400)
  })

  it.each([
    ['plans are not sold', { 'billing.enable': false }, { 'billing.enable': true }],
    ['there is no signing secret', { 'billing.stripe.webhook_secret': '' }, null],
  ])('the call does not exist where %s', async (_name, without, back) => {
    const { user, body } = await paidUnknown()
    const admin = await site.app.adminClient()
    await changeSettings(admin, without)
    const status = await post(body, signEvent(body, { secret: secret() }))
    await changeSettings(admin, back ?? { 'billing.stripe.webhook_secret': secret() })
    expect(status).toBe(404)
    expect(await subscriptionsOf(user.id)).toEqual([])
  })
})

describe('an event is a reason to ask, not what is believed', () => {
  const signed = (body: string) => post(body, signEvent(body, { secret: secret() }))

  it('stores what Stripe has: plan, period, card, invoice', async () => {
    const { user, session, body } = await paidUnknown()
    expect(await signed(body)).toBe(200)
    const [row] = await subscriptionsOf(user.id)
    const there = site.stripe.account.subscriptions.get(session.subscription ?? '')
    const end = (there?.items.data[0]?.current_period_end ?? 0) * 1000
    expect(row).toMatchObject({
      productId: offer.product.id,
      priceId: offer.price.id,
      gateway: 'stripe',
      gatewayId: session.subscription,
      status: 'active',
      periodEndsAt: new Date(end).toISOString(),
      cancelsAtPeriodEnd: false,
      validUntil: new Date(end + 7 * 24 * 3600_000).toISOString(),
    })
    const [customer] = await site.app.db
      .select()
      .from(customers)
      .where(eq(customers.userId, user.id))
    expect(customer).toMatchObject({ cardBrand: 'visa', cardLastFour: '4242' })
    const stored = await site.app.db.select().from(invoices).where(eq(invoices.userId, user.id))
    expect(stored).toMatchObject([
      {
        status: 'paid',
        gateway: 'stripe',
        subscriptionId: row?.id,
        gatewayId: there?.latest_invoice,
        amount: 900,
        currency: 'USD',
        lines: [{ amount: 900 }],
        customer: { email: user.email },
      },
    ])
    expect(stored[0]?.paidAt).not.toBeNull()
    const { body: bootstrap } = await user.client.get('bootstrap-data')
    expect(bootstrap.data.user.subscriptions).toMatchObject([{ valid: true }])
  })

  it('claims of the event change nothing', async () => {
    const { user, session, event } = await paidUnknown()
    const other = await beginCheckout(site, offer)
    const claim: StripeEvent = {
      ...event,
      data: {
        object: {
          id: session.subscription,
          status: 'active',
          customer: other.session.customer,
          metadata: { user_id: String(other.user.id) },
        },
      },
    }
    expect(await signed(JSON.stringify(claim))).toBe(200)
    expect(await subscriptionsOf(other.user.id)).toEqual([])
    expect(await subscriptionsOf(user.id)).toHaveLength(1)
  })

  it('a customer of another site is passed over', async () => {
    const { account } = site.stripe
    const [price] = account.prices.values()
    const customer = account.newId('cus')
    account.customers.set(customer, {
      id: customer,
      object: 'customer',
      email: 'x@example.com',
      name: null,
      metadata: { user_id: '1' },
      balance: 0,
      currency: null,
      invoice_settings: { default_payment_method: null },
    })
    if (!price) throw new Error('no price')
    const subscription = account.addSubscription(customer, price, {
      method: account.addCard({ brand: 'visa', last4: '1' }),
    })
    account.webhooks.emit('customer.subscription.created', subscription)
    const event = account.webhooks.held.at(-1)
    expect(await signed(JSON.stringify(event))).toBe(200)
    expect(
      await site.app.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.gatewayId, subscription.id)),
    ).toEqual([])
  })

  it.each([
    ['an unknown subscription', 'customer.subscription.updated', { id: 'sub_nowhere' }],
    ['an unknown session', 'checkout.session.completed', { id: 'cs_test_nowhere' }],
    ['an invoice of no subscription', 'invoice.paid', { id: 'in_1', parent: null }],
    ['something else', 'charge.refunded', { id: 'ch_1' }],
  ])('%s is passed over', async (_name, type, object) => {
    const event = { id: 'evt_1', object: 'event', type, created: 1, data: { object } }
    expect(await signed(JSON.stringify(event))).toBe(200)
  })

  it('an unknown price keeps the plan, and the error log tells', async () => {
    const { user, session, body } = await paidUnknown()
    await signed(body)
    const there = site.stripe.account.subscriptions.get(session.subscription ?? '')
    const item = there?.items.data[0]
    if (!item) throw new Error('no item')
    item.price = { ...item.price, id: 'price_of_the_dashboard' }
    expect(await signed(body)).toBe(200)
    expect(await subscriptionsOf(user.id)).toMatchObject([{ priceId: offer.price.id }])
    await expect
      .poll(async () =>
        (await site.app.db.select().from(errorGroups)).map(({ message }) => message),
      )
      .toContainEqual(expect.stringContaining('is not one of this site'))
  })

  it('who has paid by card no longer owes the order by invoice', async () => {
    const { user, session } = await beginCheckout(site, offer)
    const now = new Date().toISOString()
    const [order] = await site.app.db
      .insert(subscriptions)
      .values({
        userId: user.id,
        productId: offer.product.id,
        priceId: offer.price.id,
        gateway: 'manual',
        status: 'incomplete',
        updatedAt: now,
      })
      .returning()
    if (!order) throw new Error('no order')
    await insertInvoice(site.app, user, { subscriptionId: order.id })
    site.stripe.account.complete(session)
    await site.stripe.account.webhooks.release()
    const rows = await subscriptionsOf(user.id)
    expect(rows.map(({ gateway, status }) => `${gateway} ${status}`).toSorted()).toEqual([
      'manual canceled',
      'stripe active',
    ])
    const stored = await site.app.db.select().from(invoices).where(eq(invoices.userId, user.id))
    expect(stored.map(({ gateway, status }) => `${gateway} ${status}`).toSorted()).toEqual([
      'manual void',
      'stripe paid',
    ])
  })

  it('fails when Stripe is down, so that Stripe sends it again', async () => {
    const { user, body } = await paidUnknown()
    site.stripe.fault = 'down'
    const status = await signed(body).finally(() => (site.stripe.fault = null))
    expect(status).toBe(502)
    expect(await subscriptionsOf(user.id)).toEqual([])
    expect(await signed(body)).toBe(200)
    expect(await subscriptionsOf(user.id)).toHaveLength(1)
  })

  it('prices at Stripe are made of our rows', async () => {
    const yen = await addPlan(site, {
      amount: 1200,
      currency: 'JPY',
      interval: 'year',
      intervalCount: 1,
    })
    await beginCheckout(site, yen)
    const [row] = await site.app.db.select().from(prices).where(eq(prices.id, yen.price.id))
    expect(site.stripe.account.prices.get(row?.stripeId ?? '')).toMatchObject({
      unit_amount: 1200,
      currency: 'jpy',
      recurring: { interval: 'year', interval_count: 1 },
    })
  })
})
