import { beforeAll, describe, expect, it } from 'vitest'
import { userPermissions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, presign, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const space = async ({ client }: TestUser) => (await client.get('user/space-usage')).body.available
const start = ({ client }: TestUser, size: number) =>
  client.post('s3/simple/presign', { filename: 'a.txt', size })

describe('PUT users/{id} with available_space', () => {
  it('by an admin is in force at the next request: told, and kept to', async () => {
    const user = await registerUser(app)
    await uploadFile(user.client, { content: 'x'.repeat(60) })
    const answer = await admin.put(`users/${user.id}`, { available_space: 100 })
    expect(answer.status).toBe(200)
    expect(answer.roundTrips).toBeLessThanOrEqual(3)
    expect(answer.body.user).toMatchObject({ id: user.id, available_space: 100 })
    expect(await space(user)).toBe(100)
    expect((await start(user, 41)).status).toBe(413)
    expect((await start(user, 40)).status).toBe(200)
    await admin.put(`users/${user.id}`, { available_space: 0 })
    expect(await space(user)).toBe(0)
    expect((await start(user, 1)).status).toBe(413)
    // Existing files stay.
    expect((await user.client.get('user/space-usage')).body.used).toBe(60)

    await changeSettings(admin, { 'uploads.available_space': 5000 })
    await admin.put(`users/${user.id}`, { available_space: null })
    expect(await space(user)).toBe(5000)
    await presign(user.client, {})
  })

  it('is for who may administer users, also on their own account', async () => {
    const [manager, viewer, user] = [
      await registerUser(app),
      await registerUser(app),
      await registerUser(app),
    ]
    await app.db.insert(userPermissions).values([
      { userId: manager.id, name: 'users.update' },
      { userId: viewer.id, name: 'users.view' },
    ])
    const input = { available_space: 7 }
    expect((await manager.client.put(`users/${user.id}`, input)).status).toBe(200)
    expect(await space(user)).toBe(7)
    expect((await manager.client.put('users/me', { ...input, first_name: 'Mo' })).status).toBe(200)
    expect(await space(manager)).toBe(7)
    for (const { client } of [viewer, user])
      expect((await client.put(`users/${manager.id}`, { available_space: 9 })).status).toBe(404)
    expect((await (await app.guest()).put(`users/${user.id}`, input)).status).toBe(401)
    expect((await manager.client.put('users/999999', input)).status).toBe(404)
    expect(await space(manager)).toBe(7)
  })

  it('is ignored from the account itself', async () => {
    const user = await registerUser(app)
    await admin.put(`users/${user.id}`, { available_space: 50 })
    const answer = await user.client.put('users/me', { first_name: 'Eve', available_space: 1e12 })
    expect(answer.body.user).toMatchObject({ first_name: 'Eve', available_space: 50 })
    await user.client.put('users/me', { available_space: null })
    expect(await space(user)).toBe(50)
  })

  it('changes nothing else of others', async () => {
    const user = await registerUser(app)
    const answer = await admin.put(`users/${user.id}`, { available_space: 50, first_name: 'Eve' })
    expect(answer.status).toBe(404)
    const { body } = await user.client.get('users/me')
    expect(body.user).toMatchObject({ first_name: null, available_space: null })
  })

  it.each([-1, 1.5, '100', 1e300, true, []])('refuses %j', async (bytes) => {
    const user = await registerUser(app)
    const answer = await admin.put(`users/${user.id}`, { available_space: bytes })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['available_space'])
  })
})
