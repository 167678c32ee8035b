import { beforeAll, describe, expect, it } from 'vitest'
import { userPermissions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, type TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { csvLine } from '#worker/features/admin/lists/csv.ts'

let app: App
let admin: ApiClient
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
  user = await registerUser(app)
})

const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`

describe('a list of the admin area', () => {
  it('is paged as all lists are, with the newest first', async () => {
    const newest = await registerUser(app)
    const { body } = await admin.get('admin/users?perPage=2')
    const { data, ...numbers } = body.pagination
    expect(data[0].id).toBe(newest.id)
    expect(numbers).toEqual({
      current_page: 1,
      next_page: 2,
      last_page: 2,
      per_page: 2,
      from: 1,
      to: 2,
    })
    const second = await admin.get('admin/users?perPage=2&page=2')
    expect(second.body.pagination.data[0].id).toBeLessThan(data[1].id)
  })

  it('is searched and filtered', async () => {
    const found = await admin.get(`admin/users?query=${encodeURIComponent(user.email)}`)
    expect(found.body.pagination.data.map(({ id }: { id: number }) => id)).toEqual([user.id])
    const none = await admin.get(
      `admin/users?query=${encodeURIComponent(user.email)}&${filters({ banned: true })}`,
    )
    expect(none.body.pagination.data).toEqual([])
    const wildcard = await admin.get('admin/users?query=%25%25no-such%25')
    expect(wildcard.body.pagination.data).toEqual([])
  })

  it('never holds secrets', async () => {
    const { body } = await admin.get('admin/users')
    expect(JSON.stringify(body)).not.toMatch(/password_hash|passwordHash|scrypt|two_factor_secret/)
  })

  it.each([
    'perPage=1001',
    'page=0',
    'orderBy=password_hash',
    'orderDir=up',
    'filters=%7B',
    filters({ password_hash: 'x' }),
    filters({ banned: 'yes' }),
    filters({ created_at: { from: '2026-02-31' } }),
    filters({ created_at: { from: '2026-03-01', to: '2026-02-01' } }),
    `query=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expect((await admin.get(`admin/users?${query}`)).status).toBe(422)
  })
})

describe('an export', () => {
  it('has all that fits the filters, where no cell is a formula', async () => {
    const formula = await registerUser(app)
    await formula.client.put('users/me', { first_name: '=1+1', last_name: 'a "b", c' })
    const query = `query=${encodeURIComponent(formula.email)}`
    const answer = await admin.get(`admin/users/export?${query}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"')
    const [header, row, end] = String(answer.body).replace('\uFEFF', '').split('\r\n')
    expect(header).toMatch(/^id,email,first_name,last_name,roles/)
    expect(row).toContain(`${formula.id},${formula.email},'=1+1,"a ""b"", c"`)
    expect(end).toBe('')
  })

  it('is refused before its first byte', async () => {
    await app.db.insert(userPermissions).values({ userId: user.id, name: 'logs.view' })
    const { status, body } = await user.client.get('admin/users/export')
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})

it.each([
  [['=A1'], "'=A1\r\n"],
  [['+1', '-1', '@x', '\tx'], "'+1,'-1,'@x,'\tx\r\n"],
  [[-1, 2.5, true, null], '-1,2.5,true,\r\n'],
  [['a\nb', 'x,y', '"'], '"a\nb","x,y",""""\r\n'],
])('the line of %j is %j', (values, line) => {
  expect(csvLine(values)).toBe(line)
})
