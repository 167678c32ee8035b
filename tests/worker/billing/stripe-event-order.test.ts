import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { permutations } from '#tests/support/permutations.ts'
import {
  forget,
  LIFE_ENDED,
  rowsOf,
  sendInOrders,
  WHOLE_LIFE,
  wholeLife,
} from '#tests/support/stripe-life.ts'
import { addPlan, beginCheckout, reloadOffer, startStripeSite } from '#tests/support/stripe-site.ts'
import type { StripeSite } from '#tests/support/stripe-site.ts'
import { writeStates } from '#worker/features/billing/gateways/stripe/state-queries.ts'
import type { SubscriptionState } from '#worker/features/billing/gateways/stripe/subscription-state.ts'
import type { OfferRow } from '#worker/features/billing/offer-queries.ts'

let site: StripeSite
let offer: OfferRow
beforeAll(async () => {
  site = await startStripeSite()
  offer = await addPlan(site)
  // Its ids at Stripe are stored by the first order.
  site.stripe.account.webhooks.delivery = 'lost'
  await beginCheckout(site, offer)
  offer = await reloadOffer(site, offer)
})
beforeEach(() => {
  site.stripe.account.webhooks.delivery = 'held'
  site.stripe.account.webhooks.held = []
})
afterAll(() => site.stop())

it('every event first and every other last: all end in the same rows', async () => {
  const life = await wholeLife(site, offer)
  expect(life.events.map(({ type }) => type)).toEqual(WHOLE_LIFE)
  const indexes = WHOLE_LIFE.map((_, index) => index)
  // All 720 orders are in the soak tests.
  const orders = indexes.flatMap((first) =>
    indexes
      .filter((last) => last !== first)
      .map((last) => [
        first,
        ...indexes.filter((index) => index !== first && index !== last).toReversed(),
        last,
      ]),
  )
  expect(await sendInOrders(site, life, orders)).toMatchObject(LIFE_ENDED)
}, 60_000)

it('any one of the events alone, or each twice, ends there too', async () => {
  const { userId, events } = await wholeLife(site, offer)
  const { webhooks } = site.stripe.account
  await webhooks.release(events)
  const expected = await rowsOf(site, userId)
  for (const event of events) {
    await forget(site, userId)
    await webhooks.send(event)
    expect(await rowsOf(site, userId), event.type).toEqual(expected)
  }
  await forget(site, userId)
  await webhooks.release(events.flatMap((event) => [event, event]))
  expect(await rowsOf(site, userId)).toEqual(expected)
  await forget(site, userId)
  await Promise.all([...events, ...events].map((event) => webhooks.send(event)))
  expect(await rowsOf(site, userId)).toEqual(expected)
})

it('events that come while life goes on end there too', async () => {
  const { account } = site.stripe
  account.webhooks.delivery = 'twice'
  const { user, session } = await beginCheckout(site, offer)
  account.complete(session)
  await account.webhooks.settled()
  expect((await rowsOf(site, user.id)).subscriptions).toMatchObject([{ status: 'active' }])
  const before = account.find(account.subscriptions, session.subscription ?? '').items.data[0]
  const paidUntil = new Date((before?.current_period_end ?? 0) * 1000)
  account.isDeclining = true
  account.renew(session.subscription ?? '')
  account.isDeclining = false
  await account.webhooks.settled()
  const { subscriptions: owing, invoices: billed } = await rowsOf(site, user.id)
  expect(owing).toMatchObject([
    {
      status: 'past_due',
      periodEndsAt: paidUntil.toISOString(),
      validUntil: new Date(paidUntil.getTime() + 7 * 24 * 3600_000).toISOString(),
    },
  ])
  expect(billed.map(({ status }) => status).toSorted()).toEqual(['open', 'paid'])
  const open = billed.find(({ status }) => status === 'open')
  expect(open?.payUrl).toBe(`${site.stripe.url}/i/${open?.gatewayId}`)
  account.pay(open?.gatewayId ?? '')
  await account.webhooks.settled()
  const paid = await rowsOf(site, user.id)
  expect(paid.subscriptions).toMatchObject([{ status: 'active' }])
  expect(paid.invoices.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

it('an answer that was asked for earlier and comes later changes nothing', async () => {
  const { account } = site.stripe
  const { user, session } = await beginCheckout(site, offer)
  account.complete(session)
  const [created] = account.webhooks.held
  if (!created) throw new Error('no event')
  const late = site.stripe.holdNext()
  const first = account.webhooks.send(created)
  await late.isAsked
  account.end(account.find(account.subscriptions, session.subscription ?? ''))
  expect(await account.webhooks.send(created)).toBe(200)
  const ended = await rowsOf(site, user.id)
  expect(ended.subscriptions).toMatchObject([{ status: 'canceled' }])
  late.release()
  expect(await first).toBe(200)
  expect(await rowsOf(site, user.id)).toEqual(ended)
})

it('a state is written by its time, whatever the order: 120 orders of five states', async () => {
  const { user, session } = await beginCheckout(site, offer)
  const statuses = ['incomplete', 'active', 'past_due', 'active', 'canceled'] as const
  const states = statuses.map((status, index): [SubscriptionState, string] => [
    {
      id: `sub_by_hand_${user.id}`,
      customerId: session.customer,
      priceId: offer.price.stripeId,
      status,
      periodEndsAt: `2030-0${index + 1}-01T00:00:00.000Z`,
      cancelsAtPeriodEnd: false,
      validUntil: `2030-0${index + 1}-08T00:00:00.000Z`,
      creditAmount: 0,
      createdAt: '2029-12-01T00:00:00.000Z',
      cardBrand: 'visa',
      cardLastFour: String(index),
      invoices: [],
    },
    `2029-12-01T00:00:0${index}.000Z`,
  ])
  for (const order of permutations(states)) {
    for (const [state, fetchedAt] of order)
      await writeStates(site.app.db, [state], {
        fetchedAt,
        seller: 'Atoll',
        now: new Date().toISOString(),
      })
    const { subscriptions: rows, card } = await rowsOf(site, user.id)
    expect(rows).toMatchObject([{ status: 'canceled', validUntil: '2030-05-08T00:00:00.000Z' }])
    expect(card).toEqual(['visa', '4'])
    await forget(site, user.id)
  }
}, 60_000)
