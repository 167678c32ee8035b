import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers, errorGroups, invoices, prices, products } from '#db/schema/index.ts'
import {
  addPlan,
  addPrice,
  beginCheckout,
  currentOf,
  reloadOffer,
  startStripeSite,
  subscribe,
} from '#tests/support/stripe-site.ts'
import { inDays } from '#tests/support/billing.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { StripeSite } from '#tests/support/stripe-site.ts'
import { OTHER_CARD } from '#tests/support/stripe-account.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { stripeGateway } from '#worker/features/billing/gateways/stripe/stripe-gateway.ts'
import { syncCheckout } from '#worker/features/billing/gateways/stripe/sync-checkout.ts'
import type { OfferRow } from '#worker/features/billing/offer-queries.ts'

let site: StripeSite
let offer: OfferRow
beforeAll(async () => {
  site = await startStripeSite()
  offer = await addPlan(site)
  site.stripe.account.webhooks.delivery = 'lost'
})
afterAll(() => site.stop())

const requestsTo = (route: string) =>
  site.stripe.requests.filter((request) => request.route === route)

const as = (userId: number) =>
  ({ ...site.ctx, actor: { kind: 'user', user: { id: userId } } }) as unknown as RequestContext

describe('a checkout', () => {
  it('has our price, customer and addresses; these are made once', async () => {
    const plan = await addPlan(site, { amount: 1250, currency: 'EUR', interval: 'year' })
    const { user, session } = await beginCheckout(site, plan)
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: String(user.id),
      metadata: { user_id: String(user.id), price_id: String(plan.price.id) },
      success_url: `${site.app.url}/billing?checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site.app.url}/checkout/${plan.product.id}/${plan.price.id}`,
    })
    const { account } = site.stripe
    expect(account.customers.get(session.customer)?.metadata).toEqual({ user_id: String(user.id) })
    const [price] = await site.app.db.select().from(prices).where(eq(prices.id, plan.price.id))
    expect(session.line_items).toEqual([{ price: price?.stripeId }])
    const before = [account.customers.size, account.prices.size, account.products.size]
    await beginCheckout(site, await reloadOffer(site, plan), user)
    expect([account.customers.size, account.prices.size, account.products.size]).toEqual(before)
    expect(session.status).toBe('expired')
  })

  it('of several at once leaves one that can be paid, and of them none once an admin gives a plan', async () => {
    const user = await registerUser(site.app)
    const order = () =>
      user.client.post('billing/checkout', {
        productId: offer.product.id,
        priceId: offer.price.id,
        gateway: 'stripe',
      })
    // The customer is known, as on all orders but the first.
    await order()
    const urls = (await Promise.all([order(), order(), order()])).map(({ body }) => body.url)
    const open = () =>
      [...site.stripe.account.sessions.values()].filter(
        ({ client_reference_id: id, status }) => id === String(user.id) && status === 'open',
      )
    expect(open()).toHaveLength(1)
    expect(urls).toContain(open()[0]?.url)
    const admin = await site.app.adminClient()
    const given = await admin.post('admin/billing/subscriptions', {
      email: user.email,
      product_id: offer.product.id,
      price_id: offer.price.id,
      until: inDays(30),
    })
    expect(given.status).toBe(200)
    expect(open()).toEqual([])
  })

  it('twice at once makes one customer and one price', async () => {
    const plan = await addPlan(site)
    const { user } = await beginCheckout(site, offer)
    await site.app.db.update(customers).set({ stripeId: null }).where(eq(customers.userId, user.id))
    const before = site.stripe.account.prices.size
    const both = await Promise.all([1, 2].map(() => beginCheckout(site, plan, user)))
    expect(new Set(both.map(({ session }) => session.customer)).size).toBe(1)
    expect(site.stripe.account.prices.size).toBe(before + 1)
  })

  it('makes anew what Stripe no longer has', async () => {
    const plan = await addPlan(site)
    const { user, session } = await beginCheckout(site, plan)
    const { account } = site.stripe
    for (const objects of [account.customers, account.prices, account.products]) objects.clear()
    const again = await beginCheckout(site, await reloadOffer(site, plan), user)
    expect(again.session.customer).not.toBe(session.customer)
    expect(account.prices.has(again.session.line_items[0]?.price ?? '')).toBe(true)
    const [stored] = await site.app.db
      .select()
      .from(products)
      .where(eq(products.id, plan.product.id))
    expect(account.products.has(stored?.stripeId ?? '')).toBe(true)
    offer = await addPlan(site)
  })

  it('every request has the pinned version, every write an idempotency key', () => {
    for (const { route, version, idempotencyKey } of site.stripe.requests) {
      expect(version).toBe('2026-10-28.endive')
      if (route.startsWith('POST')) expect(idempotencyKey, route).toBeTruthy()
    }
  })
})

describe('after a checkout', () => {
  it('the return stores the subscription, though no event comes', async () => {
    const { user, session } = await beginCheckout(site, await reloadOffer(site, offer))
    site.stripe.account.complete(session)
    await syncCheckout(as(user.id), session.id)
    expect((await currentOf(site, user)).subscription).toMatchObject({
      status: 'active',
      gatewayId: session.subscription,
    })
  })

  it.each([
    ['of somebody else', async () => (await paid()).session.id],
    ['that does not exist', () => Promise.resolve('cs_test_nowhere')],
    ['that is none', () => Promise.resolve('../../customers')],
  ])('a session %s does nothing', async (_name, sessionId) => {
    const { user } = await beginCheckout(site, await reloadOffer(site, offer))
    await syncCheckout(as(user.id), await sessionId())
    await expect(currentOf(site, user)).rejects.toThrow()
  })

  it('a session that is not paid gives nothing', async () => {
    const { user, session } = await beginCheckout(site, await reloadOffer(site, offer))
    await syncCheckout(as(user.id), session.id)
    await expect(currentOf(site, user)).rejects.toThrow()
  })

  const paid = async () => {
    const begun = await beginCheckout(site, await reloadOffer(site, offer))
    site.stripe.account.complete(begun.session)
    return begun
  }
})

describe('another plan', () => {
  it('is previewed and charged with the rest of the former one taken off', async () => {
    const user = await subscribe(site, offer)
    const dearer = await addPlan(site, { amount: 2000 })
    const row = await currentOf(site, user)
    const preview = await stripeGateway.previewChange(site.ctx, row, dearer)
    expect(preview).toMatchObject({ amount: 1100, currency: 'USD', credit: 900 })
    expect(preview.renewsAt).toBe(row.subscription.periodEndsAt)
    expect(await stripeGateway.changePlan(site.ctx, row, await reloadOffer(site, dearer))).toBe(
      '/billing',
    )
    expect((await currentOf(site, user)).subscription).toMatchObject({
      productId: dearer.product.id,
      priceId: dearer.price.id,
      status: 'active',
    })
    const stored = await site.app.db.select().from(invoices).where(eq(invoices.userId, user.id))
    expect(stored.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([900, 1100])
  })

  it('a cheaper one costs nothing now, and its lines add up to that', async () => {
    const user = await subscribe(site, offer)
    const cheaper = await addPlan(site, { amount: 100 })
    const row = await currentOf(site, user)
    expect(await stripeGateway.previewChange(site.ctx, row, cheaper)).toMatchObject({ amount: 0 })
    await stripeGateway.changePlan(site.ctx, row, await reloadOffer(site, cheaper))
    const stored = await site.app.db.select().from(invoices).where(eq(invoices.userId, user.id))
    for (const { lines, amount } of stored)
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
  })

  it('to another interval renews a year from now', async () => {
    const user = await subscribe(site, offer)
    const yearly = {
      product: offer.product,
      price: await addPrice(site, offer.product.id, { amount: 9000, interval: 'year' }),
    }
    const row = await currentOf(site, user)
    const { renewsAt } = await stripeGateway.previewChange(site.ctx, row, yearly)
    expect(Date.parse(renewsAt) - Date.now()).toBeGreaterThan(360 * 24 * 3600_000)
  })

  it('does not take effect before it is paid; the address is that of the invoice', async () => {
    const user = await subscribe(site, offer)
    const dearer = await addPlan(site, { amount: 5000 })
    const { account } = site.stripe
    account.isDeclining = true
    const url = await stripeGateway.changePlan(site.ctx, await currentOf(site, user), dearer)
    account.isDeclining = false
    expect(url).toMatch(`${site.stripe.url}/i/in_`)
    expect((await currentOf(site, user)).subscription.priceId).toBe(offer.price.id)
    account.webhooks.delivery = 'once'
    account.pay(url.split('/').at(-1) ?? '')
    await account.webhooks.settled()
    account.webhooks.delivery = 'lost'
    expect((await currentOf(site, user)).subscription.priceId).toBe(dearer.price.id)
  })
})

describe('a subscription', () => {
  it('is canceled at the end of its period, and resumed', async () => {
    const user = await subscribe(site, offer)
    const before = await currentOf(site, user)
    await stripeGateway.cancel(site.ctx, before, 'at-period-end')
    const canceled = await currentOf(site, user)
    expect(canceled.subscription).toMatchObject({
      status: 'active',
      cancelsAtPeriodEnd: true,
      validUntil: before.subscription.periodEndsAt,
    })
    await stripeGateway.resume(site.ctx, canceled)
    expect((await currentOf(site, user)).subscription).toMatchObject({
      cancelsAtPeriodEnd: false,
      validUntil: before.subscription.validUntil,
    })
  })

  it('is canceled now, and again without harm', async () => {
    const user = await subscribe(site, offer)
    const row = await currentOf(site, user)
    await stripeGateway.cancel(site.ctx, row, 'now')
    await stripeGateway.cancel(site.ctx, row, 'now')
    const { body } = await user.client.get('bootstrap-data')
    expect(body.data.user.subscriptions).toEqual([])
  })

  it('gets another card, by the newest session whatever comes first', async () => {
    const user = await subscribe(site, offer)
    const { account } = site.stripe
    const url = await stripeGateway.paymentMethodUrl?.(site.ctx, await currentOf(site, user))
    const older = await stripeGateway.paymentMethodUrl?.(site.ctx, await currentOf(site, user))
    const sessions = [...account.sessions.values()]
    const session = sessions.find((each) => each.url === url)
    const former = sessions.find((each) => each.url === older)
    if (!session || !former) throw new Error('no session')
    former.created -= 60
    account.complete(session, OTHER_CARD)
    account.complete(former, { brand: 'amex', last4: '0005' })
    await syncCheckout(as(user.id), session.id)
    await syncCheckout(as(user.id), former.id)
    expect((await currentOf(site, user)).customer).toMatchObject({
      cardBrand: 'mastercard',
      cardLastFour: '4444',
    })
  })
})

describe('what fails', () => {
  const failing = async (fault: StripeSite['stripe']['fault']) => {
    const plan = await reloadOffer(site, offer)
    site.stripe.fault = fault
    return beginCheckout(site, plan).finally(() => (site.stripe.fault = null))
  }

  it.each(['down', 'endless'] as const)('%s: the customer is told to try later', async (fault) => {
    await expect(failing(fault)).rejects.toMatchObject({
      status: 502,
      code: 'payment_failed',
      message: 'There was an issue. Please try again later.',
    })
  })

  it('silent: the customer is told after some seconds', async () => {
    const begun = Date.now()
    await expect(failing('silent')).rejects.toMatchObject({ code: 'payment_failed' })
    expect(Date.now() - begun).toBeLessThan(25_000)
  }, 30_000)

  it('a refused card is told in the words of Stripe', async () => {
    await expect(failing('declined')).rejects.toMatchObject({
      code: 'payment_failed',
      message: 'Your card was declined.',
    })
  })

  it('without a key nothing is called', async () => {
    const without = { ...site.ctx.site.settings, 'billing.stripe.secret_key': '' }
    const before = requestsTo('POST /v1/customers').length
    await expect(
      beginCheckout(
        { ...site, ctx: { ...site.ctx, site: { ...site.ctx.site, settings: without } } },
        offer,
      ),
    ).rejects.toMatchObject({ code: 'payment_failed' })
    expect(requestsTo('POST /v1/customers')).toHaveLength(before)
  })

  it('is in the error log, without the key', async () => {
    await failing('down').catch(() => undefined)
    await expect
      .poll(async () => (await site.app.db.select().from(errorGroups)).length)
      .toBeGreaterThan(0)
    expect(JSON.stringify(await site.app.db.select().from(errorGroups))).not.toContain('sk_test')
  })
})
