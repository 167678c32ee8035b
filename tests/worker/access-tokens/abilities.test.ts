import { beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#worker/access/permissions.ts'
import { ApiClient } from '#tests/support/api-client.ts'
import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startProgram } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
let admin: Pick<TestUser, 'client' | 'password'>
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  const client = await ApiClient.open(app.url)
  await client.post('auth/login', app.admin)
  admin = { client, password: app.admin.password }
})

function expectBeyond({ status, body }: Answer): void {
  expect(status).toBe(403)
  expect(body).toMatchObject({
    code: 'token_ability',
    message: 'This access token was not made for that.',
  })
}

describe('a token made for reading', () => {
  it('reads and changes nothing, by whatever method', async () => {
    const folder = await createFolder(user.client, 'Kept')
    const before = await namesIn(user.client)
    const reader = await startProgram(app, user, { abilities: ['read'] })
    expect(await namesIn(reader)).toEqual(before)
    expect((await reader.head('user/space-usage')).status).toBe(200)
    expect((await reader.get('/drive')).status).toBe(200)
    const changes = [
      () => reader.post('folders', { name: 'Planted' }),
      () => reader.put(`file-entries/${folder.id}`, { name: 'Planted' }),
      () => reader.post(`file-entries/${folder.id}?_method=PUT`, { name: 'Planted' }),
      () => reader.call('PATCH', `file-entries/${folder.id}`, { name: 'Planted' }),
      () => reader.post('file-entries/delete', { entryIds: [folder.id] }),
      () => reader.delete('access-tokens/1'),
      () => reader.post('/auth/user/confirm-password', { password: user.password }),
      () => reader.post('auth/user/two-factor-authentication'),
      () => reader.post('access-tokens', { tokenName: 'More' }),
      () => reader.put('settings', { settings: {} }),
    ]
    for (const change of changes) expectBeyond(await change())
    expect(await namesIn(user.client)).toEqual(before)
  })
})

describe('a token made for writing', () => {
  it('reads nothing, pages included', async () => {
    const writer = await startProgram(app, user, { abilities: ['write'] })
    const { status, body } = await writer.post('folders', { name: 'By a writer' })
    expect(status).toBe(200)
    for (const path of [
      'drive/file-entries',
      `file-entries/${body.folder.id}`,
      'bootstrap-data',
      '/auth/user/two-factor-recovery-codes',
    ])
      expectBeyond(await writer.get(path))
    expect((await writer.get('/drive')).status).toBe(404)
  })
})

describe('a token of the admin\u2019s', () => {
  const permissionsOf = async (client: ApiClient) =>
    (await client.get('bootstrap-data')).body.data.user.permissions.map(
      ({ name }: Permission) => name,
    )

  it('without "admin" has none of the powers over the site', async () => {
    const program = await startProgram(app, admin, { abilities: ['read', 'write'] })
    expect((await program.get('settings')).status).toBe(404)
    const change = { settings: { 'branding.site_name': 'Taken over' } }
    expect((await program.put('settings', change)).status).toBe(404)
    expect(await permissionsOf(program)).not.toContain('admin')
    // The admin's own files are accessible.
    expect((await createFolder(program, 'Own')).name).toBe('Own')
    expect((await admin.client.get('bootstrap-data')).body.data.settings.branding.site_name).toBe(
      'Atoll',
    )
  })

  it('with "admin" has them', async () => {
    const program = await startProgram(app, admin, { abilities: ['read', 'write', 'admin'] })
    expect((await program.get('settings')).status).toBe(200)
    expect((await program.put('settings', { settings: { 'ads.disable': true } })).status).toBe(200)
    expect(await permissionsOf(program)).toContain('admin')
  })

  it('with "admin" alone neither reads nor writes', async () => {
    const program = await startProgram(app, admin, { abilities: ['admin'] })
    expectBeyond(await program.get('settings'))
    expectBeyond(await program.put('settings', { settings: { 'ads.disable': false } }))
  })
})

describe('a token with "admin" of who is none', () => {
  it('gives no more than its owner has', async () => {
    const program = await startProgram(app, user)
    const { status, body } = await program.get('settings')
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect((await program.put('settings', { settings: { 'ads.disable': true } })).status).toBe(404)
  })
})
