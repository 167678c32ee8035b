import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEvents, invoices } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { insertInvoice } from '#tests/support/billing.ts'
import { registerUser, unique, type TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { AdminInvoice } from '#worker/features/admin/billing/invoices/schema.ts'

let app: App
let admin: ApiClient
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})
beforeEach(async () => {
  user = await registerUser(app)
})

const act = (id: number, what: 'mark-paid' | 'void') =>
  admin.post(`admin/billing/invoices/${id}/${what}`)

const actionsOf = async (id: number) =>
  (
    await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectType, 'invoice'), eq(auditEvents.subjectId, String(id))))
  ).map(({ action }) => action)

async function listed(query: string, filters: object = {}): Promise<AdminInvoice[]> {
  const { status, body } = await admin.get(
    `admin/billing/invoices?query=${encodeURIComponent(query)}&filters=${encodeURIComponent(JSON.stringify(filters))}`,
  )
  expect(status).toBe(200)
  return body.pagination.data
}

describe('an open invoice', () => {
  it('is marked as paid once, with a record', async () => {
    const id = await insertInvoice(app, user)
    expect((await act(id, 'mark-paid')).status).toBe(200)
    expect(await listed(user.email)).toMatchObject([
      { id, status: 'paid', paid_at: expect.any(String) },
    ])
    for (const what of ['mark-paid', 'void'] as const)
      expect((await act(id, what)).status).toBe(409)
    expect(await actionsOf(id)).toEqual(['invoice.mark_paid'])
  })

  it('is voided once, with a record', async () => {
    const id = await insertInvoice(app, user)
    expect((await act(id, 'void')).status).toBe(200)
    expect((await act(id, 'mark-paid')).status).toBe(409)
    expect(await listed(user.email)).toMatchObject([{ id, status: 'void', paid_at: null }])
    expect(await actionsOf(id)).toEqual(['invoice.void'])
  })

  it('of a payment service, or none, is neither paid nor voided here', async () => {
    const id = await insertInvoice(app, user, { gateway: 'stripe' })
    for (const what of ['mark-paid', 'void'] as const) {
      expect((await act(id, what)).status).toBe(404)
      expect((await act(999_999, what)).status).toBe(404)
    }
    const [row] = await app.db.select().from(invoices).where(eq(invoices.id, id))
    expect(row?.status).toBe('open')
  })
})

describe('the list of invoices', () => {
  it('is searched by number and address, filtered and exported', async () => {
    const number = `R-${unique()}-X`
    const ids = [
      await insertInvoice(app, user, { createdAt: '2001-02-03T10:00:00.000Z' }),
      await insertInvoice(app, user, { status: 'paid', gateway: 'stripe', number }),
    ]
    const [first = 0, second = 0] = ids
    const found = async (query: string, filters = {}) =>
      (await listed(query, filters)).map(({ id }) => id)
    expect(await found(user.email)).toEqual([second, first])
    expect(await found(user.email, { status: 'paid' })).toEqual([second])
    const day = { from: '2001-02-03', to: '2001-02-03' }
    expect(await found(user.email, { created_at: day })).toEqual([first])
    expect(await found(number.toLowerCase())).toEqual([second])
    const [made = ''] = (await listed(user.email, { status: 'open' })).map(
      (invoice) => invoice.number,
    )
    expect(made).toMatch(/^INV-\d{6}$/)
    expect(await found(made)).toEqual([first])
    const { body } = await admin.get(
      `admin/billing/invoices/export?query=${encodeURIComponent(user.email)}`,
    )
    expect(String(body)).toContain(`${first},${made},${user.email},9.50,USD,open,manual`)
  })

  it('keeps the address of an account that is gone', async () => {
    const email = `gone-${unique()}@example.com`
    const id = await insertInvoice(app, { id: user.id, email }, { userId: null })
    expect(await listed(email)).toMatchObject([{ id, user: null, email }])
  })
})
