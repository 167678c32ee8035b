import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { userPermissions, userRoles, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser, signInAgain } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

describe('a ban', () => {
  it('stops sessions and links at once, and says why to who has the password', async () => {
    const user = await registerUser(app)
    const link = await createLink(user.client, (await createFolder(user.client)).id)
    const guest = await app.guest()
    expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(200)

    const answer = await admin.post('admin/users/ban', { ids: [user.id], reason: 'spam' })
    expect(answer.status).toBe(200)
    expect((await user.client.get('user/space-usage')).status).toBe(401)
    expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(404)
    const refused = await guest.post('auth/login', user)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'suspended',
      message: 'This account is suspended: spam',
    })
    expect((await guest.post('auth/login', { ...user, password: 'a guess' })).status).toBe(422)

    await admin.post('admin/users/unban', { ids: [user.id] })
    await signInAgain(app, user)
    expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(200)
  })

  it('ends by itself when it has an end', async () => {
    const user = await registerUser(app)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await admin.post('admin/users/ban', { ids: [user.id], until })
    expect((await (await app.guest()).post('auth/login', user)).status).toBe(403)
    await app.db
      .update(users)
      .set({ bannedUntil: new Date(Date.now() - 1).toISOString() })
      .where(eq(users.id, user.id))
    await signInAgain(app, user)
  })

  it('is for who may change users, and admins are banned by admins only', async () => {
    const [user, helper, other] = await Promise.all([
      registerUser(app),
      registerUser(app),
      registerUser(app),
    ])
    await app.db.insert(userPermissions).values([
      { userId: helper.id, name: 'users.update' },
      { userId: other.id, name: 'admin' },
    ])
    expect((await user.client.post('admin/users/ban', { ids: [helper.id] })).status).toBe(404)
    expect((await user.client.post('admin/users/unban', { ids: [helper.id] })).status).toBe(404)
    expect((await (await app.guest()).post('admin/users/ban', { ids: [user.id] })).status).toBe(401)
    expect((await helper.client.post('admin/users/ban', { ids: [other.id] })).status).toBe(403)
    expect((await helper.client.post('admin/users/ban', { ids: [user.id] })).status).toBe(200)
    expect((await helper.client.post('admin/users/ban', { ids: [99999] })).status).toBe(404)
    expect((await helper.client.post('admin/users/ban', { ids: [helper.id] })).status).toBe(422)
  })

  it.each([{ until: 'soon' }, { until: '2020-01-01T00:00:00Z' }, { reason: 'x'.repeat(600) }])(
    'refuses %j',
    async (input) => {
      const user = await registerUser(app)
      expect((await admin.post('admin/users/ban', { ids: [user.id], ...input })).status).toBe(422)
      await signInAgain(app, user)
    },
  )
})

describe('a link', () => {
  it('is dead as soon as its maker may make none', async () => {
    const user = await registerUser(app)
    const link = await createLink(user.client, (await createFolder(user.client)).id)
    await app.db.delete(userRoles).where(eq(userRoles.userId, user.id))
    expect((await (await app.guest()).get(`shareable-links/${link.hash}`)).status).toBe(404)
  })
})
