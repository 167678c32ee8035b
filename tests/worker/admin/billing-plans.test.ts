import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, prices, productPermissions, products } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createPlan,
  inDays,
  insertInvoice,
  MONTHLY,
  planInput,
  subscribe,
} from '#tests/support/billing.ts'
import { registerUser, unique } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const YEARLY = { amount: 9000, currency: 'EUR', interval: 'year', interval_count: 1 }

const update = (plan: AdminPlan, fields: Record<string, unknown>) =>
  admin.put(`admin/billing/products/${plan.id}`, planInput({ name: plan.name, ...fields }))

const deletePlans = (...ids: number[]) => admin.post('admin/billing/products/delete', { ids })

const storedPrices = (plan: AdminPlan) =>
  app.db.select().from(prices).where(eq(prices.productId, plan.id)).orderBy(prices.id)

const offerOf = (plan: AdminPlan) => ({ productId: plan.id, priceId: plan.prices[0]?.id ?? 0 })

describe('a plan', () => {
  it('is created, changed and deleted, with a record of each', async () => {
    const permissions = [
      { name: 'files.create', restrictions: [] },
      { name: 'workspaces.create', restrictions: [{ name: 'count', value: 20 }] },
    ]
    const plan = await createPlan(admin, { prices: [MONTHLY, YEARLY], permissions })
    expect(plan).toMatchObject({
      ...planInput({ name: plan.name }),
      prices: [MONTHLY, YEARLY],
      permissions,
      subscriber_count: 0,
    })
    expect((await admin.get(`admin/billing/products/${plan.id}`)).body.plan).toEqual(plan)

    const changed = { name: 'Renamed', available_space: null, hidden: true, recommended: true }
    const { status, body } = await update(plan, { ...changed, prices: [MONTHLY, YEARLY] })
    expect([status, body.plan]).toEqual([
      200,
      { ...plan, ...changed, permissions: [], updated_at: expect.any(String) },
    ])

    expect((await deletePlans(plan.id)).status).toBe(200)
    expect((await deletePlans(plan.id)).status).toBe(404)
    expect((await admin.get(`admin/billing/products/${plan.id}`)).status).toBe(404)
    expect((await update(plan, {})).status).toBe(404)
    expect(await storedPrices(plan)).toEqual([])
    const left = await app.db
      .select()
      .from(productPermissions)
      .where(eq(productPermissions.productId, plan.id))
    expect(left).toEqual([])

    const events = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, String(plan.id)))
    expect(
      events.filter(({ subjectType }) => subjectType === 'plan').map(({ action }) => action),
    ).toEqual(['plan.create', 'plan.update', 'plan.delete'])
    expect(events.find(({ action }) => action === 'plan.update')).toMatchObject({
      before: { name: plan.name, hidden: false, permissions },
      after: { name: 'Renamed', hidden: true, permissions: [] },
    })
  })

  it('gives its subscribers space and permissions', async () => {
    const user = await registerUser(app)
    await permitOnly(app, user.id, [])
    const plan = await createPlan(admin, {
      available_space: 5000,
      permissions: [{ name: 'links.create', restrictions: [] }],
    })
    await subscribe(app, user.id, offerOf(plan))
    const { body } = await user.client.get('bootstrap-data')
    expect(body.data.user.permissions).toEqual([{ name: 'links.create', restrictions: [] }])
    expect((await user.client.get('user/space-usage')).body.available).toBe(5000)
    expect((await admin.get(`admin/billing/products/${plan.id}`)).body.plan).toMatchObject({
      subscriber_count: 1,
    })
  })

  it.each([
    ['name', { name: ' ' }],
    ['free', { free: 'yes' }],
    ['position', { position: -1 }],
    ['available_space', { available_space: -1 }],
    ['features.1', { features: ['Space', ' '] }],
    ['prices', { prices: [] }],
    ['prices', { free: true }],
    ['prices.1.amount', { prices: [MONTHLY, MONTHLY] }],
    ['prices.0.amount', { prices: [{ ...MONTHLY, amount: 0 }] }],
    ['prices.0.amount', { prices: [{ ...MONTHLY, amount: 9.5 }] }],
    ['prices.0.amount', { prices: [{ ...MONTHLY, amount: 100_000_000 }] }],
    ['prices.0.currency', { prices: [{ ...MONTHLY, currency: 'ZZZ' }] }],
    ['prices.0.interval', { prices: [{ ...MONTHLY, interval: 'week' }] }],
    ['prices.0.interval_count', { prices: [{ ...MONTHLY, interval_count: 0 }] }],
    ['prices.0.interval_count', { prices: [{ ...MONTHLY, interval_count: 121 }] }],
    ['permissions', { permissions: [{ name: 'users.view' }] }],
    ['permissions', { permissions: [{ name: 'admin' }] }],
    ['permissions', { permissions: [{ name: 'no.such' }] }],
    ['body', { stripe_id: 'prod_1' }],
  ])('is refused with a wrong %s: %j', async (field, fields) => {
    const plan = await createPlan(admin)
    for (const answer of [
      await admin.post('admin/billing/products', planInput(fields)),
      await update(plan, fields),
    ])
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('needs no price where it is free or hidden', async () => {
    expect((await createPlan(admin, { free: true, prices: [] })).prices).toEqual([])
    expect((await createPlan(admin, { hidden: true, prices: [] })).prices).toEqual([])
  })
})

describe('a price', () => {
  const CHANGED = { ...MONTHLY, amount: 1200 }

  it('that nobody pays is replaced; one that is as before stays', async () => {
    const plan = await createPlan(admin, { prices: [MONTHLY, YEARLY] })
    const { body } = await update(plan, { prices: [CHANGED, YEARLY] })
    expect(body.plan.prices).toEqual([plan.prices[1], { id: expect.any(Number), ...CHANGED }])
    expect(await storedPrices(plan)).toHaveLength(2)
  })

  it('that a subscription has, an invoice names or a gateway knows is archived', async () => {
    const user = await registerUser(app)
    const plan = await createPlan(admin, { prices: [MONTHLY, YEARLY, CHANGED] })
    const [subscribed, known, invoiced] = plan.prices.map(({ id }) => id)
    await subscribe(app, user.id, offerOf(plan), { status: 'canceled', validUntil: '' })
    await app.db
      .update(prices)
      .set({ stripeId: `price_${unique()}` })
      .where(eq(prices.id, known ?? 0))
    await insertInvoice(app, user, { priceId: invoiced ?? 0 })
    const other = { ...MONTHLY, amount: 1 }
    const { body } = await update(plan, { prices: [other] })
    expect(body.plan.prices).toEqual([{ id: expect.any(Number), ...other }])
    const former = (await storedPrices(plan)).slice(0, 3)
    expect(former.map(({ id, amount }) => [id, amount])).toEqual([
      [subscribed, 950],
      [known, 9000],
      [invoiced, 1200],
    ])
    expect(former.every(({ archivedAt }) => archivedAt !== null)).toBe(true)

    // An archived one does not come back: a gateway may have ended it.
    const { body: again } = await update(plan, { prices: [MONTHLY] })
    expect(again.plan.prices[0].id).not.toBe(subscribed)
  })

  it('of a plan that becomes free is no longer offered', async () => {
    const plan = await createPlan(admin)
    const { body } = await update(plan, { free: true, prices: [] })
    expect(body.plan).toMatchObject({ free: true, prices: [] })
  })
})

describe('a plan is kept', () => {
  it.each([
    ['valid', {}, 'not ended'],
    ['not paid yet', { status: 'incomplete', validUntil: '' }, 'not ended'],
    ['canceled, but paid', { status: 'canceled', validUntil: inDays(1) }, 'not ended'],
    ['ended', { status: 'canceled', validUntil: inDays(-1) }, 'ordered before'],
  ] as const)('by a subscription that is %s', async (_state, fields, reason) => {
    const { id: userId } = await registerUser(app)
    const plan = await createPlan(admin)
    const other = await createPlan(admin)
    await subscribe(app, userId, offerOf(plan), fields)
    const { status, body } = await deletePlans(plan.id, other.id)
    expect([status, body.message]).toEqual([409, expect.stringContaining(reason)])
    const kept = await app.db
      .select()
      .from(products)
      .where(inArray(products.id, [plan.id, other.id]))
    expect(kept).toHaveLength(2)
  })
})

describe('the list of plans', () => {
  const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`

  it('is in the order of positions, searched, filtered and exported', async () => {
    const word = `word${unique()}x`
    const made = [
      await createPlan(admin, { name: `Large ${word}`, position: 9000 }),
      await createPlan(admin, { name: `Small ${word}`, position: 8000, recommended: true }),
      await createPlan(admin, { name: `None ${word}`, position: 9000, free: true, prices: [] }),
    ]
    const [large, small, none] = made.map(({ id }) => id)
    const ids = async (query: string) =>
      (await admin.get(`admin/billing/products?query=${word}&${query}`)).body.pagination.data.map(
        ({ id }: AdminPlan) => id,
      )
    expect(await ids('')).toEqual([small, large, none])
    expect(await ids('orderBy=name')).toEqual([large, none, small])
    expect(await ids(filters({ free: true }))).toEqual([none])
    expect(await ids(filters({ recommended: true }))).toEqual([small])
    expect(await ids(filters({ hidden: true }))).toEqual([])
    const { body } = await admin.get(`admin/billing/products/export?query=${word}`)
    expect(String(body)).toContain(`${small},Small ${word},9.50 USD / 1 month,0,false,false,true`)
  })

  it('says with which currency a new plan starts', async () => {
    const { body } = await admin.get('admin/billing/products/defaults')
    expect(body.defaults).toEqual({ currency: 'USD' })
  })
})
