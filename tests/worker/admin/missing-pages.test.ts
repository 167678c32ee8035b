import { beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let admin: ApiClient
let pageId: number
beforeAll(async () => {
  admin = await (await sharedApp()).adminClient()
  const input = { title: 'Rules', slug: 'missing-pages', body: '<p>Be kind.</p>' }
  pageId = (await admin.post('admin/pages', input)).body.id
})

it.each([
  '/admin/nope',
  '/admin/pages/999999',
  '/admin/pages/nope',
  '/admin/roles/999999',
  '/admin/themes/999999',
  '/admin/users/999999',
  '/admin/settings/nope',
  '/admin/settings/ads',
  '/admin/logs/nope',
  '/admin/logs/mail/nope',
])('%s is 404', async (path) => {
  const { status, body } = await admin.get(path)
  expect([status, String(body).includes('<title>Not found')]).toEqual([404, true])
})

it.each([
  '/admin/pages',
  '/admin/pages/',
  '/admin/pages/new',
  '/admin/settings',
  '/admin/settings/drive',
  '/admin/settings/drive/',
  '/admin/ads',
  '/admin/logs',
  '/admin/logs/',
  '/admin/logs/mail',
  '/admin/logs/jobs',
])('%s is a page', async (path) => {
  expect((await admin.get(path)).status).toBe(200)
})

it('the form of a page comes with what it holds', async () => {
  const { status, body } = await admin.get(`/admin/pages/${pageId}`)
  expect([status, body]).toEqual([200, expect.stringContaining('value="missing-pages"')])
})
