import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prices, subscriptions, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { changeSettings, registerUser, uploadFile } from '#tests/support/factories.ts'
import { insertFreePlan, insertPlan, insertSubscription, type Plan } from '#tests/support/plans.ts'

const MB = 1024 ** 2

let app: OwnApp
let admin: ApiClient
let plan: Plan
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
  await changeSettings(admin, { 'billing.enable': true, 'uploads.available_space': 4 * MB })
  plan = await insertPlan(app, {
    name: 'Pro',
    features: ['100 GB', 'Support'],
    isRecommended: true,
    availableSpaceBytes: 20 * MB,
  })
})
afterAll(() => app.stop())

const available = async (client: ApiClient) =>
  (await client.get('user/space-usage')).body.available as number

describe('GET billing/products', () => {
  it('returns the plans with the prices that are offered, to anybody', async () => {
    await insertPlan(app, { name: 'Secret', isHidden: true })
    const archived = new Date().toISOString()
    await app.db.insert(prices).values({
      productId: plan.product.id,
      amount: 1,
      currency: 'USD',
      interval: 'month',
      archivedAt: archived,
    })
    const { status, body, roundTrips } = await (await app.guest()).get('billing/products')
    expect([status, roundTrips]).toEqual([200, 1])
    expect(body.pagination.data).toEqual([
      {
        id: plan.product.id,
        name: 'Pro',
        description: '',
        free: false,
        hidden: false,
        recommended: true,
        feature_list: ['100 GB', 'Support'],
        available_space: 20 * MB,
        prices: [
          {
            id: plan.yearly.id,
            amount: 12_000,
            currency: 'USD',
            interval: 'year',
            interval_count: 1,
          },
          {
            id: plan.monthly.id,
            amount: 1200,
            currency: 'USD',
            interval: 'month',
            interval_count: 1,
          },
        ],
      },
    ])
  })
})

describe('what a plan gives', () => {
  it('is there at once, ends with the subscription, and loses no file', async () => {
    const { client, id } = await registerUser(app)
    expect(await available(client)).toBe(4 * MB)
    const { id: subscriptionId } = await insertSubscription(app, id, plan)
    expect(await available(client)).toBe(20 * MB)
    await uploadFile(client, { content: 'x'.repeat(6 * MB) })
    const { body } = await client.get('bootstrap-data')
    expect(body.data.user.subscriptions).toMatchObject([
      { id: subscriptionId, product_id: plan.product.id, valid: true, status: 'active' },
    ])

    const past = new Date(Date.now() - 1000).toISOString()
    await app.db
      .update(subscriptions)
      .set({ validUntil: past })
      .where(eq(subscriptions.id, subscriptionId))
    expect(await available(client)).toBe(4 * MB)
    const refused = await client.post('uploads/validate', {
      files: [{ name: 'b.txt', size: 10, relativePath: '' }],
      workspaceId: 0,
    })
    expect(refused.body.errors).not.toEqual([])
    const list = await client.get('drive/file-entries')
    expect(list.body.data).toHaveLength(1)
    const [file] = list.body.data
    expect((await client.get(`file-entries/download/${file.hash}`)).status).toBe(200)
  })

  it('gives way to a limit that an admin set for the user', async () => {
    const { client, id } = await registerUser(app)
    await insertSubscription(app, id, plan)
    await app.db.update(users).set({ availableSpaceBytes: MB }).where(eq(users.id, id))
    expect(await available(client)).toBe(MB)
  })

  it('includes permissions', async () => {
    const { client, id } = await registerUser(app)
    const withRight = await insertPlan(app, { permissions: ['files.view'], isHidden: true })
    const names = async () =>
      (await client.get('bootstrap-data')).body.data.user.permissions.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names()).not.toContain('files.view')
    await insertSubscription(app, id, withRight)
    expect(await names()).toContain('files.view')
  })

  it('is that of the first free plan for everybody else, while plans are sold', async () => {
    await insertFreePlan(app, { availableSpaceBytes: 7 * MB, position: 1 })
    await insertFreePlan(app, { availableSpaceBytes: 9 * MB, position: 2 })
    const { client } = await registerUser(app)
    expect(await available(client)).toBe(7 * MB)
    await changeSettings(admin, { 'billing.enable': false })
    expect(await available(client)).toBe(4 * MB)
    await changeSettings(admin, { 'billing.enable': true })
  })
})

describe('without billing', () => {
  it('nothing of it is there', async () => {
    await changeSettings(admin, { 'billing.enable': false })
    const { client } = await registerUser(app)
    const guest = await app.guest()
    for (const path of ['billing/products', 'billing/me', 'billing/invoices/1'])
      expect((await client.get(path)).status, path).toBe(404)
    expect((await guest.get('billing/products')).status).toBe(404)
    expect(
      (await client.post('billing/checkout', { productId: 1, priceId: 1, gateway: 'manual' }))
        .status,
    ).toBe(404)
    for (const path of ['/pricing', '/checkout/1/1', '/billing', '/billing/change-plan'])
      expect((await client.get(path)).status, path).toBe(404)
    expect((await client.get('/drive')).body).not.toContain('/pricing')
    await changeSettings(admin, { 'billing.enable': true })
  })
})
