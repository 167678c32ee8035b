import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoices, prices } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { inDays } from '#tests/support/billing.ts'
import { changeSettings, registerUser, type TestUser } from '#tests/support/factories.ts'
import {
  insertPlan,
  insertSubscription,
  invoicesOf,
  order,
  startPlanSite,
  subscriptionsOf,
  type Plan,
} from '#tests/support/plans.ts'

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

const submit = (client: ApiClient, path: string, fields: Record<string, string> = {}) =>
  client.call('POST', path, undefined, { rawBody: new URLSearchParams(fields) })

/** Pages have the paths of calls. */
async function getPage(client: ApiClient, path: string) {
  const response = await client.fetch('GET', path)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

describe('pages', () => {
  it('lead from the plan over the checkout to the order, without a script', async () => {
    const path = `/checkout/${pro.product.id}/${pro.monthly.id}`
    const page = await getPage(user.client, path)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Pro')
    const sent = await submit(user.client, path, {
      gateway: 'manual',
      name: 'Ann',
      address: 'A\r\nB',
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/billing'])
    const { body } = await getPage(user.client, '/billing')
    expect(body).toContain('Awaiting payment')
    const [invoice] = await invoicesOf(app, user.id)
    expect(invoice?.customer).toMatchObject({ name: 'Ann', address: 'A\nB' })
    const shown = await getPage(user.client, `/billing/invoices/${invoice?.id}`)
    expect(shown.body).toContain(invoice?.number)
  })

  it('say what was wrong, and keep what was typed', async () => {
    const path = `/checkout/${pro.product.id}/${pro.monthly.id}`
    const long = 'x'.repeat(201)
    const sent = await submit(user.client, path, { gateway: 'manual', name: long, company: 'Reef' })
    expect(sent.status).toBe(422)
    expect(sent.body).toContain('value="Reef"')
    expect(sent.body).toContain('aria-invalid')
    expect(await invoicesOf(app, user.id)).toEqual([])
  })

  it('take no characters that turn or hide the text of an invoice', async () => {
    const details = { name: 'Ann', company: '', address: '', tax_id: '' }
    const save = (fields: object) => user.client.put('billing/details', { ...details, ...fields })
    for (const name of ['name', 'company', 'tax_id'])
      for (const text of ['A\0B', 'A\nB', 'A\u202EB'])
        expect(await save({ [name]: text }), name).toMatchObject({
          status: 422,
          body: { errors: { [name]: ['This holds a character that cannot be used.'] } },
        })
    expect((await save({ address: 'A\0\nB\u202E' })).status).toBe(200)
    expect((await user.client.get('billing/me')).body.details).toEqual({
      ...details,
      address: 'A\nB',
    })
  })

  it('say that details are saved', async () => {
    const sent = await submit(user.client, '/billing/details', { name: 'Ann' })
    expect(sent.headers.get('location')).toBe('/billing?saved')
    expect((await getPage(user.client, '/billing?saved')).body).toContain('Billing details saved')
    expect((await getPage(user.client, '/billing')).body).not.toContain('Billing details saved')
  })

  it('show an invoice with the seller of its time', async () => {
    await changeSettings(admin, { 'billing.seller': 'Atoll Ltd' })
    await order(user.client, pro)
    await changeSettings(admin, { 'billing.seller': 'Another Ltd' })
    const [invoice] = await invoicesOf(app, user.id)
    const { body } = await user.client.get(`billing/invoices/${invoice?.id}`)
    expect(body.invoice.seller).toBe('Atoll Ltd')
    expect((await getPage(user.client, `/billing/invoices/${invoice?.id}`)).body).toContain(
      'Atoll Ltd',
    )
    await changeSettings(admin, { 'billing.seller': '' })
  })

  it('of an offer that is gone say so', async () => {
    const { product, monthly } = await insertPlan(app)
    const path = `/checkout/${product.id}/${monthly.id}`
    await app.db
      .update(prices)
      .set({ archivedAt: new Date().toISOString() })
      .where(eq(prices.id, monthly.id))
    const text = 'This plan is not offered at this price'
    const page = await getPage(user.client, path)
    expect([page.status, page.body.includes(text)]).toEqual([404, true])
    const sent = await submit(user.client, path, { gateway: 'manual', name: 'Ann' })
    expect([sent.status, String(sent.body).includes(text)]).toEqual([404, true])
    expect(await invoicesOf(app, user.id)).toEqual([])
    await insertSubscription(app, user.id, pro)
    const confirm = `/billing/change-plan/${product.id}/${monthly.id}/confirm`
    const asked = await getPage(user.client, confirm)
    expect([asked.status, asked.body.includes(text)]).toEqual([404, true])
  })

  it('at addresses that only take forms lead to the plan', async () => {
    for (const path of ['details', 'resume/1', 'withdraw-change/1', 'payment-method/1']) {
      const { headers } = await getPage(user.client, `/billing/${path}`)
      expect(headers.get('location'), path).toBe('/billing')
    }
  })

  it('change the plan that the address names, for who has two', async () => {
    const first = await insertSubscription(app, user.id, pro)
    const second = await insertSubscription(app, user.id, basic, {
      gateway: 'stripe',
      gatewayId: `sub_${user.id}`,
    })
    const { body } = await getPage(user.client, '/billing')
    for (const { id } of [first, second])
      expect(body).toContain(`/billing/change-plan?subscription=${id}`)
    const query = `?subscription=${first.id}`
    const choice = await getPage(user.client, `/billing/change-plan${query}`)
    const path = `/billing/change-plan/${basic.product.id}/${basic.yearly.id}/confirm${query}`
    expect(choice.body).toContain(path)
    const confirm = await getPage(user.client, path)
    expect(confirm.body).toContain('You change from Pro to Basic.')
    expect((await submit(user.client, path)).status).toBe(303)
    const other = await registerUser(app)
    expect((await getPage(other.client, path)).headers.get('location')).toContain('/checkout/')
  })

  it('of others do not exist', async () => {
    await order(user.client, pro)
    const [invoice] = await invoicesOf(app, user.id)
    const [subscription] = await subscriptionsOf(app, user.id)
    const other = await registerUser(app)
    for (const client of [other.client])
      for (const path of [
        `/billing/invoices/${invoice?.id}`,
        `/billing/cancel/${subscription?.id}`,
        '/billing/invoices/x',
        '/checkout/1/999999',
        '/checkout/a/b',
      ])
        expect((await getPage(client, path)).status, path).toBe(404)
    expect((await other.client.get(`billing/invoices/${invoice?.id}`)).status).toBe(404)
    expect((await admin.get(`billing/invoices/${invoice?.id}`)).status).toBe(404)
    expect((await getPage(admin, `/billing/invoices/${invoice?.id}`)).status).toBe(200)
    expect((await submit(other.client, `/billing/cancel/${subscription?.id}`)).status).toBe(404)
    const guest = await app.guest()
    expect((await getPage(guest, '/billing')).headers.get('location')).toContain('/login')
    expect(await app.db.select().from(invoices).where(eq(invoices.status, 'open'))).not.toEqual([])
  })

  it('ask a subscriber to confirm a change, and change by a form', async () => {
    const { id } = await insertSubscription(app, user.id, pro, { periodEndsAt: inDays(28) })
    const checkout = await getPage(user.client, `/checkout/${basic.product.id}/${basic.monthly.id}`)
    const path = `/billing/change-plan/${basic.product.id}/${basic.monthly.id}/confirm`
    expect(checkout.headers.get('location')).toBe(path)
    expect((await getPage(user.client, path)).body).toContain('Credit for unused time')
    expect((await submit(user.client, path)).status).toBe(303)
    expect(await subscriptionsOf(app, user.id)).toMatchObject([{ id, priceId: basic.monthly.id }])
    expect((await submit(user.client, path)).status).toBe(409)
    expect((await getPage(user.client, `/billing/cancel/${id}`)).body).toContain(
      'Cancel your plan?',
    )
    expect((await submit(user.client, `/billing/cancel/${id}`)).status).toBe(303)
    expect((await getPage(user.client, '/billing')).body).toContain('Resume plan')
    expect((await submit(user.client, `/billing/resume/${id}`)).status).toBe(303)
    expect(await subscriptionsOf(app, user.id)).toMatchObject([{ cancelsAtPeriodEnd: false }])
  })
})

it('nothing of it exists for anybody where nothing is sold', async () => {
  await order(user.client, pro)
  const [invoice] = await invoicesOf(app, user.id)
  await changeSettings(admin, { 'billing.enable': false })
  for (const client of [user.client, await app.guest()]) {
    for (const path of [
      '/pricing',
      '/checkout/1/1',
      '/billing',
      '/billing?checkout=1',
      '/billing/details',
      '/billing/change-plan',
      '/billing/change-plan/1/1/confirm',
      '/billing/cancel/1',
      `/billing/invoices/${invoice?.id}`,
    ])
      expect((await getPage(client, path)).status, path).toBe(404)
    for (const path of ['products', 'me', `invoices/${invoice?.id}`])
      expect((await client.get(`billing/${path}`)).status, path).toBe(404)
  }
  await changeSettings(admin, { 'billing.enable': true })
})
