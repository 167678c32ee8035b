import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { invoices, subscriptions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { inDays } from '#tests/support/billing.ts'
import { registerUser, type TestUser } from '#tests/support/factories.ts'
import {
  insertSubscription,
  invoicesOf,
  startPlanSite,
  subscriptionsOf,
  type Plan,
} from '#tests/support/plans.ts'

let app: OwnApp
let admin: ApiClient
let basic: Plan
let pro: Plan
beforeAll(async () => {
  ;({ app, admin, basic, pro } = await startPlanSite())
})
afterAll(() => app.stop())

/** Has Basic, and has asked for Pro, whose invoice is not paid. */
let user: TestUser
let id: number
beforeEach(async () => {
  user = await registerUser(app)
  ;({ id } = await insertSubscription(app, user.id, basic, { periodEndsAt: inDays(5) }))
  const key = { productId: pro.product.id, priceId: pro.monthly.id }
  expect((await user.client.post(`billing/subscriptions/${id}/change`, key)).status).toBe(200)
})

const withdraw = (client: ApiClient) => client.post(`billing/subscriptions/${id}/withdraw-change`)
const current = async () => (await user.client.get('billing/me')).body.subscriptions[0]

it('is named beside its invoice, and ends with the payment', async () => {
  const [invoice] = await invoicesOf(app, user.id)
  expect(await current()).toMatchObject({
    open_invoice_id: invoice?.id,
    pending_change: { plan: 'Pro' },
    product: { name: 'Basic' },
  })
  await admin.post(`admin/billing/invoices/${invoice?.id}/mark-paid`)
  expect(await current()).toMatchObject({
    open_invoice_id: null,
    pending_change: null,
    product: { name: 'Pro' },
  })
})

it('can be withdrawn by its user alone, once', async () => {
  const other = await registerUser(app)
  expect((await withdraw(other.client)).status).toBe(404)
  expect((await withdraw(await app.guest())).status).toBe(401)
  expect((await withdraw(user.client)).status).toBe(200)
  expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'void' }])
  expect(await current()).toMatchObject({ pending_change: null, product: { name: 'Basic' } })
  expect((await withdraw(user.client)).status).toBe(409)
})

it('withdrawn leaves the invoice of the next period as it is', async () => {
  await withdraw(user.client)
  await app.runScheduled()
  expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'void' }, { status: 'open' }])
  expect((await withdraw(user.client)).status).toBe(409)
  expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'void' }, { status: 'open' }])
})

it('is dropped a week after it was due, and the next period gets its invoice', async () => {
  await app.runScheduled()
  expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'open' }])
  await app.db
    .update(invoices)
    .set({ dueAt: inDays(-8) })
    .where(eq(invoices.userId, user.id))
  await app.runScheduled()
  expect(await invoicesOf(app, user.id)).toMatchObject([
    { status: 'void', priceId: pro.monthly.id },
    { status: 'open', priceId: basic.monthly.id },
  ])
  expect(await subscriptionsOf(app, user.id)).toMatchObject([{ status: 'active' }])
})

it('leaves other invoices that are due long since', async () => {
  await withdraw(user.client)
  await app.runScheduled()
  await app.db
    .update(invoices)
    .set({ dueAt: inDays(-8) })
    .where(eq(invoices.userId, user.id))
  await app.db
    .update(subscriptions)
    .set({ validUntil: inDays(1) })
    .where(eq(subscriptions.id, id))
  await app.runScheduled()
  expect(await invoicesOf(app, user.id)).toMatchObject([{ status: 'void' }, { status: 'open' }])
})
