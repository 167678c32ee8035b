import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outgoingMails, subscriptions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { inDays, insertInvoice } from '#tests/support/billing.ts'
import { registerUser, type TestUser } from '#tests/support/factories.ts'
import {
  insertPlan,
  insertSubscription,
  invoicesOf,
  order,
  startPlanSite,
  subscriptionsOf,
  type Plan,
} from '#tests/support/plans.ts'

const DAY_MS = 86_400_000

let app: OwnApp
let admin: ApiClient
let basic: Plan
let pro: Plan
let user: TestUser
beforeAll(async () => {
  ;({ app, admin, basic, pro } = await startPlanSite())
})
afterAll(() => app.stop())
beforeEach(async () => {
  user = await registerUser(app)
})

const isSubscriber = async (client: ApiClient) =>
  (await client.get('bootstrap-data')).body.data.user.subscriptions.some(
    ({ valid }: { valid: boolean }) => valid,
  ) as boolean

const markPaid = (id: number | undefined) => admin.post(`admin/billing/invoices/${id}/mark-paid`)

describe('an order', () => {
  it('is an invoice and gives nothing, until an admin marks it as paid', async () => {
    await user.client.put('billing/details', {
      name: 'Ann Reef',
      company: 'Reef Ltd',
      address: '1 Shore Rd\nPort',
      tax_id: 'X1',
    })
    const { status, body, roundTrips } = await order(user.client, pro)
    expect([status, body]).toEqual([200, { status: 'success', url: '/billing' }])
    expect(roundTrips).toBeLessThanOrEqual(3)
    expect(await isSubscriber(user.client)).toBe(false)
    const [invoice] = await invoicesOf(app, user.id)
    expect(invoice).toMatchObject({
      status: 'open',
      amount: 1200,
      currency: 'USD',
      lines: [{ description: 'Pro', amount: 1200, interval: 'month', interval_count: 1 }],
      customer: {
        name: 'Ann Reef',
        company: 'Reef Ltd',
        address: '1 Shore Rd\nPort',
        taxId: 'X1',
        email: user.email,
      },
    })
    const mails = await app.db
      .select({ subject: outgoingMails.subject })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, user.email))
    expect(mails).toEqual([{ subject: 'Your order: Pro' }])

    expect((await markPaid(invoice?.id)).status).toBe(200)
    expect(await isSubscriber(user.client)).toBe(true)
    const [paid] = await subscriptionsOf(app, user.id)
    expect(paid).toMatchObject({ status: 'active', cancelsAtPeriodEnd: false })
    const days = (Date.parse(paid?.periodEndsAt ?? '') - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(27)
    expect(days).toBeLessThan(32)
    expect((await markPaid(invoice?.id)).status).toBe(409)
  })

  it('names no amount: what is sent beside the ids is ignored', async () => {
    await order(user.client, pro, { amount: 1, price: { amount: 1 }, currency: 'JPY' })
    expect(await invoicesOf(app, user.id)).toMatchObject([{ amount: 1200, currency: 'USD' }])
  })

  it('takes the place of the former one; of two at once one is left', async () => {
    await order(user.client, basic)
    await order(user.client, pro)
    const twice = await Promise.all([order(user.client, basic), order(user.client, pro)])
    expect(twice.map(({ status }) => status).filter((status) => status === 200)).not.toEqual([])
    const open = (await invoicesOf(app, user.id)).filter(({ status }) => status === 'open')
    const pending = (await subscriptionsOf(app, user.id)).filter(
      ({ status }) => status === 'incomplete',
    )
    expect([open.length, pending.length]).toEqual([1, 1])
    expect(open[0]?.subscriptionId).toBe(pending[0]?.id)
  })

  it('is numbered without a gap: also beside invoices of a payment service, and when many order at once', async () => {
    const users = await Promise.all([1, 2, 3].map(() => registerUser(app)))
    await order(user.client, pro)
    await insertInvoice(app, user, { gateway: 'stripe', number: 'R-9000' })
    await Promise.all(users.map(({ client }) => order(client, pro)))
    const made = await Promise.all([user, ...users].map(({ id }) => invoicesOf(app, id)))
    const numbers = made
      .flat()
      .filter(({ gateway }) => gateway === 'manual')
      .map(({ number }) => Number(/^INV-(\d{6})$/.exec(number)?.[1]))
      .toSorted((a, b) => a - b)
    const [first = 0] = numbers
    expect(numbers).toEqual([first, first + 1, first + 2, first + 3])
  })

  it.each([
    ['of an unknown price', () => ({ priceId: 999_999 }), 404],
    ["of another plan's price", () => ({ priceId: basic.monthly.id }), 404],
    ['by a way of payment that is not offered', () => ({ gateway: 'stripe' }), 422],
    ['by an unknown one', () => ({ gateway: 'free' }), 422],
    ['without a price', () => ({ priceId: undefined }), 422],
  ])('%s is refused', async (_, more, status) => {
    expect((await order(user.client, pro, more())).status).toBe(status)
    expect(await invoicesOf(app, user.id)).toEqual([])
  })

  it('is not for guests, nor for who has a plan', async () => {
    expect((await order(await app.guest(), pro)).status).toBe(401)
    await insertSubscription(app, user.id, basic)
    expect((await order(user.client, pro)).status).toBe(409)
  })

  it('is canceled by its customer, and its invoice voided', async () => {
    await order(user.client, pro)
    const [{ id } = { id: 0 }] = await subscriptionsOf(app, user.id)
    expect((await user.client.post(`billing/subscriptions/${id}/cancel`)).status).toBe(200)
    expect(await subscriptionsOf(app, user.id)).toMatchObject([{ status: 'canceled' }])
    expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'void' }])
  })

  it('ends when an admin voids its invoice', async () => {
    await order(user.client, pro)
    const [invoice] = await invoicesOf(app, user.id)
    expect((await admin.post(`admin/billing/invoices/${invoice?.id}/void`)).status).toBe(200)
    expect(await subscriptionsOf(app, user.id)).toMatchObject([{ status: 'canceled' }])
  })
})

describe('a change of plan', () => {
  const path = (id: number, act: string) => `billing/subscriptions/${id}/${act}`
  const to = (plan: Plan) => ({ productId: plan.product.id, priceId: plan.monthly.id })

  it('to a dearer one credits unused time, and takes place when it is paid', async () => {
    const { id } = await insertSubscription(app, user.id, basic, { periodEndsAt: inDays(15) })
    const { body } = await user.client.post(path(id, 'preview-change'), to(pro))
    expect(body.preview.credit).toBeGreaterThan(200)
    expect(body.preview.credit).toBeLessThan(300)
    expect(body.preview.amount).toBe(1200 - body.preview.credit)

    expect((await user.client.post(path(id, 'change'), to(pro))).status).toBe(200)
    expect(await subscriptionsOf(app, user.id)).toMatchObject([{ priceId: basic.monthly.id }])
    const [invoice] = await invoicesOf(app, user.id)
    expect(invoice).toMatchObject({ status: 'open', priceId: pro.monthly.id })
    await markPaid(invoice?.id)
    expect(await subscriptionsOf(app, user.id)).toMatchObject([
      { priceId: pro.monthly.id, productId: pro.product.id, status: 'active', creditAmount: 0 },
    ])
  })

  it('to a cheaper one takes place at once and keeps the rest as credit', async () => {
    const { id } = await insertSubscription(app, user.id, pro, { periodEndsAt: inDays(28) })
    await user.client.post(path(id, 'change'), to(basic))
    const [row] = await subscriptionsOf(app, user.id)
    expect(row).toMatchObject({ priceId: basic.monthly.id, status: 'active' })
    expect(row?.creditAmount).toBeGreaterThan(400)
    expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'paid', amount: 0 }])
  })

  it('is refused for the same plan, another currency, an ended plan, and others', async () => {
    const yen = await insertPlan(app, { currency: 'JPY' })
    const { id } = await insertSubscription(app, user.id, basic)
    const refused = async (client: ApiClient, plan: Plan) =>
      (await client.post(path(id, 'change'), to(plan))).status
    expect(await refused(user.client, basic)).toBe(409)
    expect(await refused(user.client, yen)).toBe(409)
    const other = await registerUser(app)
    expect(await refused(other.client, pro)).toBe(404)
    expect(await refused(await app.guest(), pro)).toBe(401)
    await app.db
      .update(subscriptions)
      .set({ validUntil: inDays(-1) })
      .where(eq(subscriptions.id, id))
    expect(await refused(user.client, pro)).toBe(409)
    expect(await invoicesOf(app, user.id)).toEqual([])
  })
})

describe('a cancellation', () => {
  it('ends with the period, and can be taken back until then', async () => {
    const { id, periodEndsAt } = await insertSubscription(app, user.id, pro, {
      validUntil: inDays(27),
    })
    const cancel = (client: ApiClient) => client.post(`billing/subscriptions/${id}/cancel`)
    const resume = (client: ApiClient) => client.post(`billing/subscriptions/${id}/resume`)
    const other = await registerUser(app)
    expect((await cancel(other.client)).status).toBe(404)
    expect((await resume(user.client)).status).toBe(409)
    expect((await cancel(user.client)).status).toBe(200)
    expect(await subscriptionsOf(app, user.id)).toMatchObject([
      { status: 'active', cancelsAtPeriodEnd: true, validUntil: periodEndsAt },
    ])
    expect(await isSubscriber(user.client)).toBe(true)
    expect((await cancel(user.client)).status).toBe(409)
    expect((await resume(other.client)).status).toBe(404)
    expect((await resume(user.client)).status).toBe(200)
    const [row] = await subscriptionsOf(app, user.id)
    expect(row?.cancelsAtPeriodEnd).toBe(false)
    expect((row?.validUntil ?? '') > (periodEndsAt ?? '')).toBe(true)
  })
})

describe('the job', () => {
  it('makes one invoice for the next period, whose payment prolongs the plan', async () => {
    const periodEndsAt = inDays(10)
    await insertSubscription(app, user.id, pro, { periodEndsAt, validUntil: inDays(17) })
    await app.runScheduled()
    await app.runScheduled()
    const rows = await invoicesOf(app, user.id)
    expect(rows).toMatchObject([{ status: 'open', amount: 1200, dueAt: periodEndsAt }])
    await markPaid(rows[0]?.id)
    const [row] = await subscriptionsOf(app, user.id)
    const days = (Date.parse(row?.periodEndsAt ?? '') - Date.parse(periodEndsAt)) / DAY_MS
    expect(days).toBeGreaterThan(27)
    await app.runScheduled()
    expect(await invoicesOf(app, user.id)).toHaveLength(1)
  })

  it('would make a voided one again, so that is refused', async () => {
    await insertSubscription(app, user.id, pro, { periodEndsAt: inDays(10) })
    await app.runScheduled()
    const [invoice] = await invoicesOf(app, user.id)
    expect((await admin.post(`admin/billing/invoices/${invoice?.id}/void`)).status).toBe(409)
    const [row] = await subscriptionsOf(app, user.id)
    await user.client.post(`billing/subscriptions/${row?.id}/cancel`)
    await app.runScheduled()
    expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'void' }])
  })

  it('uses credit first', async () => {
    const row = await insertSubscription(app, user.id, pro, {
      periodEndsAt: inDays(3),
      creditAmount: 2000,
    })
    await app.runScheduled()
    expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'paid', amount: 0 }])
    const [renewed] = await subscriptionsOf(app, user.id)
    expect(renewed?.creditAmount).toBe(800)
    expect((renewed?.periodEndsAt ?? '') > (row.periodEndsAt ?? '')).toBe(true)
  })

  it('ends what nobody paid after its grace, and makes no invoice for what was canceled', async () => {
    await insertSubscription(app, user.id, pro, {
      periodEndsAt: inDays(-8),
      validUntil: inDays(-1),
    })
    const late = await registerUser(app)
    await insertSubscription(app, late.id, pro, {
      periodEndsAt: inDays(-2),
      validUntil: inDays(5),
    })
    const ending = await registerUser(app)
    await insertSubscription(app, ending.id, pro, { cancelsAtPeriodEnd: true })
    await app.runScheduled()
    expect(await subscriptionsOf(app, user.id)).toMatchObject([{ status: 'canceled' }])
    expect(await subscriptionsOf(app, late.id)).toMatchObject([{ status: 'past_due' }])
    expect(await isSubscriber(late.client)).toBe(true)
    expect(await invoicesOf(app, ending.id)).toEqual([])
  })
})

describe('what cannot be had for nothing', () => {
  it('a plan that an admin gave is no credit', async () => {
    const { id } = await insertSubscription(app, user.id, pro, {
      paidAmount: 0,
      cancelsAtPeriodEnd: true,
    })
    const to = { productId: basic.product.id, priceId: basic.monthly.id }
    const { body } = await user.client.post(`billing/subscriptions/${id}/preview-change`, to)
    expect(body.preview).toMatchObject({ amount: 500, credit: 0, leftover: 0 })
    await user.client.post(`billing/subscriptions/${id}/change`, to)
    expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'open', amount: 500 }])
    expect(await subscriptionsOf(app, user.id)).toMatchObject([{ priceId: pro.monthly.id }])
  })

  it('orders are limited: each is a mail to the owner', async () => {
    const statuses = []
    for (let count = 0; count < 11; count++) statuses.push((await order(user.client, pro)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
