import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const USUAL = {
  layout: 'list',
  orderBy: 'name',
  orderDir: 'asc',
  isDetailsOpen: false,
  density: 'comfortable',
  columns: ['updated_at', 'file_size'],
}

it('are remembered one by one, for this user alone', async () => {
  const [one, other] = [await registerUser(app), await registerUser(app)]
  const first = await one.client.put('drive/preferences', { layout: 'grid' })
  expect(first.body).toEqual({ preferences: { ...USUAL, layout: 'grid' }, status: 'success' })
  const second = await one.client.put('drive/preferences', { orderBy: 'type', orderDir: 'desc' })
  expect(second.body.preferences).toEqual({
    ...USUAL,
    layout: 'grid',
    orderBy: 'type',
    orderDir: 'desc',
  })
  expect((await other.client.put('drive/preferences', {})).body.preferences).toEqual(USUAL)
})

it('decide what the first HTML shows; who has not chosen sees the view that the site sets', async () => {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'a.txt' })
  const layoutOf = async (viewer = client) => {
    const html = await (await viewer.fetch('GET', '/drive')).text()
    return /class="entry-list (entry-grid|entry-table)/.exec(html)?.[1]
  }
  expect(await layoutOf()).toBe('entry-table')
  await client.put('drive/preferences', { layout: 'grid' })
  expect(await layoutOf()).toBe('entry-grid')

  const admin = await app.adminClient()
  await changeSettings(admin, { 'drive.default_view': 'grid' })
  const other = await registerUser(app)
  await uploadFile(other.client, { name: 'b.txt' })
  expect(await layoutOf(other.client)).toBe('entry-grid')
  expect((await other.client.put('drive/preferences', {})).body.preferences.layout).toBe('grid')
  await other.client.put('drive/preferences', { layout: 'list' })
  expect(await layoutOf(other.client)).toBe('entry-table')
  const settings = { 'drive.default_view': 'mosaic' }
  expect((await admin.put('settings', { settings })).status).toBe(422)
  await changeSettings(admin, { 'drive.default_view': 'list' })
})

it.each([
  { layout: 'mosaic' },
  { orderBy: 'password_hash' },
  { orderDir: 'sideways' },
  { isDetailsOpen: 'yes' },
  { density: 'dense' },
  { columns: ['password'] },
  { columns: Array.from({ length: 8 }, () => 'type') },
  [],
  'grid',
])('refuses %j and keeps what there is', async (body) => {
  const { client } = await registerUser(app)
  await client.put('drive/preferences', { layout: 'grid' })
  expect((await client.put('drive/preferences', body)).status).toBe(422)
  expect((await client.put('drive/preferences', {})).body.preferences.layout).toBe('grid')
})

it('keeps nothing that it does not know', async () => {
  const { client, id } = await registerUser(app)
  await client.put('drive/preferences', { layout: 'grid', is_admin: true, theme: 1 })
  const [row] = await app.db
    .select({ stored: users.drivePreferences })
    .from(users)
    .where(eq(users.id, id))
  expect(JSON.parse(row?.stored ?? '')).toEqual({ layout: 'grid' })
})
