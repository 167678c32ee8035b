import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEvents, invoices, subscriptions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createPlan, inDays, insertInvoice, MONTHLY, subscribe } from '#tests/support/billing.ts'
import { registerUser, type TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'

const YEARLY = { ...MONTHLY, amount: 9000, interval: 'year' }
const IN_EUROS = { ...MONTHLY, currency: 'EUR' }

let app: App
let admin: ApiClient
let plan: AdminPlan
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
  plan = await createPlan(admin, { available_space: 5000, prices: [MONTHLY, YEARLY, IN_EUROS] })
})
beforeEach(async () => {
  user = await registerUser(app)
})

const offer = (index = 0) => ({ productId: plan.id, priceId: plan.prices[index]?.id ?? 0 })

const input = (fields: Record<string, unknown> = {}) => ({
  email: user.email,
  product_id: plan.id,
  price_id: plan.prices[0]?.id,
  until: inDays(30),
  ...fields,
})

const add = (fields: Record<string, unknown> = {}) =>
  admin.post('admin/billing/subscriptions', input(fields))

const act = (id: number, what: string, body?: object) =>
  admin.post(`admin/billing/subscriptions/${id}/${what}`, body)

const stored = async (id: number) =>
  (await app.db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]

const eventsOf = (id: number) =>
  app.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'subscription'), eq(auditEvents.subjectId, String(id))))

const space = async () => (await user.client.get('user/space-usage')).body.available

async function listed(query: string) {
  const { status, body } = await admin.get(`admin/billing/subscriptions?${query}`)
  expect(status).toBe(200)
  return body.pagination.data
}

const search = () => `query=${encodeURIComponent(user.email)}`

describe('a subscription that is added by hand', () => {
  it('gives the plan until the day, without a charge, and is recorded', async () => {
    const before = await space()
    const until = inDays(30)
    expect((await add({ until })).status).toBe(200)
    const [row] = await listed(search())
    expect(row).toMatchObject({
      user: { id: user.id, email: user.email },
      plan: { id: plan.id, name: plan.name, available_space: 5000 },
      price: { id: plan.prices[0]?.id, ...MONTHLY },
      gateway: 'manual',
      status: 'active',
      valid: true,
      renews_at: null,
      ends_at: until,
    })
    expect(await stored(row.id)).toMatchObject({ validUntil: until, cancelsAtPeriodEnd: true })
    expect([before === 5000, await space()]).toEqual([false, 5000])
    expect(await eventsOf(row.id)).toMatchObject([
      {
        action: 'subscription.create',
        actorEmail: app.admin.email,
        subjectName: user.email,
        after: { plan: plan.name, amount: 950, currency: 'USD', ends_at: until },
      },
    ])
  })

  it('takes the place of an order that nobody paid', async () => {
    const order = await subscribe(app, user.id, offer(1), { status: 'incomplete', validUntil: '' })
    const invoiceId = await insertInvoice(app, user, { subscriptionId: order })
    expect((await add()).status).toBe(200)
    expect((await stored(order))?.status).toBe('canceled')
    const [invoice] = await app.db.select().from(invoices).where(eq(invoices.id, invoiceId))
    expect(invoice?.status).toBe('void')
  })

  it('is refused for who has one, also of two at once', async () => {
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await add()).status).toBe(409)
    expect(await listed(search())).toHaveLength(1)
  })

  it.each([
    ['email', { email: 'nobody@example.com' }],
    ['email', { email: 'nobody' }],
    ['price_id', { price_id: 999_999 }],
    ['price_id', { product_id: 999_999 }],
    ['until', { until: '2020-01-01T00:00:00Z' }],
    ['until', { until: 'tomorrow' }],
    ['body', { status: 'active' }],
  ])('is refused with a wrong %s: %j', async (field, fields) => {
    const { status, body } = await add(fields)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('is refused for a price that is archived', async () => {
    const other = await createPlan(admin)
    const { body } = await admin.post('admin/billing/products/delete', { ids: [other.id] })
    expect(body.status).toBe('success')
    expect((await add({ product_id: other.id, price_id: other.prices[0]?.id })).status).toBe(422)
  })
})

describe('a subscription', () => {
  it('is canceled for the end of its period, resumed, and canceled at once, with a record of each', async () => {
    const id = await subscribe(app, user.id, offer())
    expect((await act(id, 'resume')).status).toBe(409)
    expect((await act(id, 'cancel', { when: 'at-period-end' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true })
    expect((await act(id, 'cancel', { when: 'at-period-end' })).status).toBe(409)
    expect(await space()).toBe(5000)
    expect((await act(id, 'resume')).status).toBe(200)
    expect((await stored(id))?.cancelsAtPeriodEnd).toBe(false)
    expect((await act(id, 'cancel', { when: 'now' })).status).toBe(200)
    expect((await stored(id))?.status).toBe('canceled')
    expect(await space()).not.toBe(5000)
    for (const [what, body] of [['resume'], ['cancel', { when: 'now' }]] as const)
      expect((await act(id, what, body)).status).toBe(409)
    expect(await eventsOf(id)).toMatchObject([
      {
        action: 'subscription.cancel',
        before: { cancels_at_period_end: false },
        after: { cancels_at_period_end: true },
      },
      { action: 'subscription.resume', after: { cancels_at_period_end: false } },
      {
        action: 'subscription.cancel',
        before: { status: 'active' },
        after: { status: 'canceled' },
      },
    ])
  })

  it('changes to another price of its currency', async () => {
    const id = await subscribe(app, user.id, offer())
    const to = (index: number) =>
      act(id, 'change', { product_id: plan.id, price_id: plan.prices[index]?.id })
    expect((await to(0)).status).toBe(409)
    expect((await to(2)).status).toBe(409)
    expect((await to(9)).status).toBe(422)
    expect((await to(1)).status).toBe(200)
    expect(await eventsOf(id)).toMatchObject([{ action: 'subscription.change_plan' }])
  })

  it('that is not paid yet is only canceled at once', async () => {
    const id = await subscribe(app, user.id, offer(), {
      status: 'incomplete',
      periodEndsAt: null,
      validUntil: '',
    })
    const change = { product_id: plan.id, price_id: plan.prices[1]?.id }
    expect((await act(id, 'change', change)).status).toBe(409)
    expect((await act(id, 'cancel', { when: 'at-period-end' })).status).toBe(409)
    expect((await act(id, 'cancel', { when: 'now' })).status).toBe(200)
  })

  it('must be there, and be told what to do', async () => {
    const id = await subscribe(app, user.id, offer())
    expect((await act(id, 'cancel', { when: 'later' })).status).toBe(422)
    expect((await act(id, 'cancel')).status).toBe(422)
    expect((await act(999_999, 'cancel', { when: 'now' })).status).toBe(404)
    expect((await act(999_999, 'resume')).status).toBe(404)
  })
})

it('the list of subscriptions is filtered and exported', async () => {
  const filters = (value: object) =>
    `${search()}&filters=${encodeURIComponent(JSON.stringify(value))}`
  const other = await createPlan(admin)
  const ended = await subscribe(app, user.id, offer(), {
    status: 'canceled',
    validUntil: '',
    createdAt: '2001-02-03T10:00:00.000Z',
  })
  const paid = await subscribe(
    app,
    user.id,
    { productId: other.id, priceId: other.prices[0]?.id ?? 0 },
    { gateway: 'stripe' },
  )
  const ids = async (value: object) =>
    (await listed(filters(value))).map(({ id }: { id: number }) => id)
  expect(await ids({})).toEqual([paid, ended])
  expect(await ids({ status: 'canceled' })).toEqual([ended])
  expect(await ids({ gateway: 'stripe' })).toEqual([paid])
  expect(await ids({ plan: plan.id })).toEqual([ended])
  expect(await ids({ created_at: { from: '2001-02-03', to: '2001-02-03' } })).toEqual([ended])
  const { body } = await admin.get(`admin/billing/subscriptions/export?${search()}`)
  expect(String(body)).toContain(`${user.email},${plan.name},9.50,USD,month,1,manual,canceled`)
})
