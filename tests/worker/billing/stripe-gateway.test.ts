import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorGroups, invoices } from '#db/schema/index.ts'
import {
  addPlan,
  addPrice,
  beginCheckout,
  currentOf,
  reloadOffer,
  startStripeSite,
  subscribe,
} from '#tests/support/stripe-site.ts'
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
    const changed = await currentOf(site, user)
    expect(changed.subscription.creditAmount).toBe(800)
    expect(
      await stripeGateway.previewChange(site.ctx, changed, await addPlan(site, { amount: 500 })),
    ).toMatchObject({ amount: 0, credit: 900, leftover: 400 })
    const stored = await site.app.db.select().from(invoices).where(eq(invoices.userId, user.id))
    for (const { lines, amount } of stored)
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
  })

  it.each([
    ['takes a cancellation back', false],
    ['leaves the cancellation while it is not paid', true],
  ])('%s', async (_, isDeclining) => {
    const user = await subscribe(site, offer)
    await stripeGateway.cancel(site.ctx, await currentOf(site, user), 'at-period-end')
    const dearer = await addPlan(site, { amount: 5000 })
    const { account } = site.stripe
    account.isDeclining = isDeclining
    await stripeGateway.changePlan(site.ctx, await currentOf(site, user), dearer)
    account.isDeclining = false
    expect((await currentOf(site, user)).subscription.cancelsAtPeriodEnd).toBe(isDeclining)
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
