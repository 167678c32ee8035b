import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoices } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { inDays } from '#tests/support/billing.ts'
import { registerUser, type TestUser } from '#tests/support/factories.ts'
import {
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
