import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers, prices, products } from '#db/schema/index.ts'
import {
  addPlan,
  beginCheckout,
  currentOf,
  reloadOffer,
  startStripeSite,
} from '#tests/support/stripe-site.ts'
import { inDays } from '#tests/support/billing.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { StripeSite } from '#tests/support/stripe-site.ts'
import type { RequestContext } from '#worker/context/context.ts'
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
