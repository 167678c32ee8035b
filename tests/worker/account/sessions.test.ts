import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser, signInAgain } from '#tests/support/factories.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const PAST = new Date(Date.now() - 1000).toISOString()

describe('POST auth/logout', () => {
  it.each(['auth/logout', '/auth/logout'])(
    'ends the session at %s and answers what a guest\u2019s page starts with',
    async (path) => {
      const { client } = await registerUser(app)
      const token = client.cookies.get('atoll_session') ?? ''
      const { status, body } = await client.post(path)
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'success', bootstrapData: { user: null } })
      expect(client.cookies.has('atoll_session')).toBe(false)
      client.cookies.set('atoll_session', token)
      expect((await client.get('user/space-usage')).status).toBe(401)
    },
  )

  it('leaves the other sessions of the user alone', async () => {
    const user = await registerUser(app)
    const elsewhere = await signInAgain(app, user)
    await user.client.post('auth/logout')
    expect((await elsewhere.get('user/space-usage')).status).toBe(200)
  })

  it('is nothing to a guest', async () => {
    const guest = await app.guest()
    expect((await guest.post('auth/logout')).status).toBe(200)
  })
})

describe('the sign-in page', () => {
  const REASON = 'You were logged out. Sign in to continue.'

  it('says why somebody is sent there whose session was ended elsewhere, and nothing to others', async () => {
    const user = await registerUser(app)
    const elsewhere = await signInAgain(app, user)
    await user.client.post('user-sessions/logout-other', { password: user.password })
    const sent = await elsewhere.get('/drive')
    const address = sent.headers.get('location') ?? ''
    expect(address).toBe('/login?redirect=%2Fdrive')
    expect((await elsewhere.get(address)).body).toContain(REASON)
    expect((await elsewhere.get('/login')).body).not.toContain(REASON)
    expect((await (await app.guest()).get(address)).body).not.toContain(REASON)
  })
})

describe('a session', () => {
  it('outlives a restart of the site, as do the files', async () => {
    const { client, email } = await registerUser(app)
    await createFolder(client, 'Kept')
    await app.restartWorker()
    expect((await client.get('bootstrap-data')).body.data.user.email).toBe(email)
    expect(await namesIn(client)).toEqual(['Kept'])
  })

  it('is over when its time has passed, whatever the cookie says', async () => {
    const { client, id } = await registerUser(app)
    await app.db.update(sessions).set({ expiresAt: PAST }).where(eq(sessions.userId, id))
    expect((await client.get('user/space-usage')).status).toBe(401)
    expect((await client.get('bootstrap-data')).body.data.user).toBeNull()
  })

  it.each(['', 'x', 'A'.repeat(43), '%00', 'A'.repeat(10_000), "' OR 1=1 --"])(
    'does not come of the cookie %j',
    async (token) => {
      const guest = await app.guest()
      guest.cookies.set('atoll_session', token)
      expect((await guest.get('user/space-usage')).status).toBe(401)
    },
  )

  it('survives cookies of others that cannot be read', async () => {
    const { client } = await registerUser(app)
    const own = `atoll_session=${client.cookies.get('atoll_session')}`
    for (const cookie of [
      `broken=%zz; ${own}`,
      `=; ;; ${own}`,
      `%E0%A4%A=1; ${own}`,
      `__proto__=x; ${own}`,
    ]) {
      expect((await client.get('user/space-usage', { headers: { cookie } })).status).toBe(200)
    }
  })

  it('is not taken from a query, a header or a bearer token', async () => {
    const { client } = await registerUser(app)
    const token = client.cookies.get('atoll_session') ?? ''
    const guest = await app.guest()
    expect((await guest.get(`user/space-usage?atoll_session=${token}`)).status).toBe(401)
    expect(
      (await guest.get('user/space-usage', { headers: { authorization: `Bearer ${token}` } }))
        .status,
    ).toBe(401)
  })

  it('notes when it was last used, but not at each request', async () => {
    const { client, id } = await registerUser(app)
    const lastActive = async () =>
      (await app.db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.lastActiveAt ?? ''
    const atStart = await lastActive()
    await client.get('user/space-usage')
    expect(await lastActive()).toBe(atStart)
    const longAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString()
    await app.db.update(sessions).set({ lastActiveAt: longAgo }).where(eq(sessions.userId, id))
    await client.get('user/space-usage')
    await expect.poll(lastActive).not.toBe(longAgo)
  })

  it('can\u2019t be used by who reads the database: the hash of its token is not its token', async () => {
    const { id } = await registerUser(app)
    const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, id))
    const guest = await app.guest()
    guest.cookies.set('atoll_session', row?.tokenHash ?? '')
    expect((await guest.get('user/space-usage')).status).toBe(401)
  })
})
