import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, sessions, userPermissions, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { createToken, Program } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
})

/** The admin, in a browser of their own. */
async function impersonating(user: Pick<TestUser, 'id'>): Promise<ApiClient> {
  admin = await app.adminClient()
  const { status } = await admin.post(`admin/users/${user.id}/impersonate`)
  expect(status).toBe(200)
  return admin
}

const whoIs = async (client: ApiClient) => (await client.get('users/me')).body.user?.id

describe('an admin who looks at the site as somebody', () => {
  it('sees what they see, and returns to their own session', async () => {
    const user = await registerUser(app)
    const file = await uploadFile(user.client)
    const own = await whoIs(await app.adminClient())
    const client = await impersonating(user)
    expect(await whoIs(client)).toBe(user.id)
    expect((await client.get('drive/file-entries')).body.data[0].id).toBe(file.id)
    const page = await client.get('/drive')
    expect(page.body).toContain('impersonation')
    expect(page.body).toContain(user.email)

    const ended = await client.post('/logout')
    expect([ended.status, ended.headers.get('location')]).toEqual([303, `/admin/users/${user.id}`])
    expect(await whoIs(client)).toBe(own)
    expect((await client.fetch('GET', '/admin/users')).status).toBe(200)
    expect((await client.get('/drive')).body).not.toContain('class="impersonation"')
    const [end, start] = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, String(user.id)))
      .orderBy(desc(auditEvents.id))
    expect([start?.action, end?.action]).toEqual(['user.impersonate', 'user.end_impersonation'])
    expect([start?.actorId, end?.actorId]).toEqual([own, own])
  })

  it('has no rights of admins, even where the user has', async () => {
    const user = await registerUser(app)
    await app.db.insert(userPermissions).values([
      { userId: user.id, name: 'users.view' },
      { userId: user.id, name: 'admin.access' },
    ])
    const client = await impersonating(user)
    expect((await client.get('admin/users')).status).toBe(404)
    expect((await client.fetch('GET', '/admin/users')).status).toBe(404)
    expect((await client.post(`admin/users/${user.id}/impersonate`)).status).toBe(404)
    expect((await client.get('settings')).status).toBe(404)
  })

  it('makes and changes no access to the account', async () => {
    const user = await registerUser(app)
    const client = await impersonating(user)
    const password = user.password
    for (const [method, path] of [
      ['POST', 'access-tokens'],
      ['DELETE', 'access-tokens/1'],
      ['PUT', 'auth/user/password'],
      ['PUT', '/auth/user/password'],
      ['POST', 'auth/user/email'],
      ['DELETE', 'auth/user/email'],
      ['POST', 'auth/user/confirm-password'],
      ['POST', 'auth/user/two-factor-authentication'],
      ['DELETE', 'auth/user/two-factor-authentication'],
      ['POST', 'auth/user/confirmed-two-factor-authentication'],
      ['POST', 'auth/email/prove'],
      ['POST', 'secure/auth/social/google/disconnect'],
      ['POST', '/secure/auth/social/connect'],
      ['POST', 'user-sessions/logout-other'],
      ['DELETE', 'users/me'],
      ['DELETE', `users/${user.id}`],
      ['GET', 'users/me/export'],
      ['POST', 'notifications/push-subscriptions'],
      ['POST', 'billing/checkout'],
      ['POST', 'billing/subscriptions/1/cancel'],
      ['PUT', 'billing/details'],
      ['POST', 'file-entries/1/share'],
      ['POST', 'file_entries/1/share'],
      ['POST', 'file-entries/1/change-permissions'],
      ['POST', 'file-entries/1/shareable-link'],
      ['PUT', 'file-entries/1/shareable-link'],
      ['POST', 'shareable-links'],
      ['PUT', 'shareable-links/1'],
      ['POST', 'workspace'],
      ['POST', 'workspace/1/invite'],
      ['POST', 'workspace/1/transfer'],
    ] as const) {
      const { status, body } = await client.call(
        method,
        path,
        method === 'GET' ? undefined : { password },
      )
      expect([path, status, body.code]).toEqual([path, 403, 'impersonating'])
    }
    for (const page of ['/checkout/1/1', '/billing/cancel/1', '/billing/details'])
      expect((await client.post(page)).status, page).toBe(403)
    expect((await client.post('folders', { name: 'Allowed' })).status).toBe(200)
  })

  it('is not seen in the sessions of the user, nor as their activity', async () => {
    const user = await registerUser(app)
    await app.db.update(users).set({ lastActiveAt: null }).where(eq(users.id, user.id))
    const before = (await user.client.get('user-sessions')).body.sessions.length
    await impersonating(user)
    expect((await user.client.get('user-sessions')).body.sessions).toHaveLength(before)
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.lastActiveAt).toBeNull()
  })

  it('does so for an hour at most, while they may', async () => {
    const user = await registerUser(app)
    const helper = await registerUser(app)
    await permitOnly(app, helper.id, ['admin.access', 'users.impersonate'])
    await helper.client.post(`admin/users/${user.id}/impersonate`)
    expect(await whoIs(helper.client)).toBe(user.id)
    const isImpersonation = and(eq(sessions.userId, user.id), isNotNull(sessions.impersonatorId))
    const [session] = await app.db.select().from(sessions).where(isImpersonation)
    expect(Date.parse(session?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000)
    await permitOnly(app, helper.id, ['admin.access'])
    expect(await whoIs(helper.client)).toBeUndefined()
  })

  it('does so with a session, not with an access token', async () => {
    const helper = await registerUser(app)
    await permitOnly(app, helper.id, ['admin.access', 'users.impersonate', 'api.access'])
    const program = new Program(app, (await createToken(helper)).plainTextToken)
    const user = await registerUser(app)
    expect((await program.post(`admin/users/${user.id}/impersonate`)).status).toBe(403)
  })

  it('returns to no session but their own', async () => {
    const [user, stranger] = [await registerUser(app), await registerUser(app)]
    const client = await impersonating(user)
    const planted = stranger.client.cookies.get('atoll_session') ?? ''
    client.cookies.set('atoll-admin-session', planted)
    await client.post('/logout')
    expect(await whoIs(client)).toBeUndefined()
  })

  it('loses it when their own sessions end', async () => {
    const user = await registerUser(app)
    const helper = await registerUser(app)
    await permitOnly(app, helper.id, ['admin.access', 'users.impersonate'])
    await helper.client.post(`admin/users/${user.id}/impersonate`)
    const own = await app.adminClient()
    await own.put(`admin/users/${helper.id}/password`, { password: 'quite long enough' })
    expect(await whoIs(helper.client)).toBeUndefined()
  })

  it('cannot do so with somebody who is banned', async () => {
    const user = await registerUser(app)
    const own = await app.adminClient()
    await own.post('admin/users/ban', { ids: [user.id] })
    expect((await own.post(`admin/users/${user.id}/impersonate`)).status).toBe(403)
  })
})
