import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/index.ts'
import type { UserSession } from '#worker/features/account/schema.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signUp, signInAgain } from '#tests/support/factories.ts'
import { ApiClient } from '#tests/support/api-client.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const listed = async (client: ApiClient): Promise<UserSession[]> =>
  (await client.get('user-sessions')).body.sessions

describe('GET user-sessions', () => {
  it('shows where one is signed in, and which of it is here', async () => {
    const user = await signUp(app)
    const phone = await ApiClient.open(app.url)
    await phone.post(
      'auth/login',
      { email: user.email, password: user.password },
      { headers: { 'user-agent': IPHONE, 'x-forwarded-for': '203.0.113.7' } },
    )
    const desk = await ApiClient.open(app.url)
    await desk.post(
      'auth/login',
      { email: user.email, password: user.password },
      { headers: { 'user-agent': FIREFOX } },
    )
    const all = await listed(phone)
    expect(all).toHaveLength(3)
    expect(all.find((session) => session.is_current_device)).toMatchObject({
      device_type: 'mobile',
      platform: 'iOS',
      browser: 'Safari',
      ip_address: '203.0.113.7',
      token: null,
    })
    expect(all.filter((session) => session.is_current_device)).toHaveLength(1)
    expect(all.find(({ browser }) => browser === 'Firefox')).toMatchObject({
      device_type: 'other',
      platform: 'Linux',
      is_current_device: false,
    })
  })

  it('shows where the platform places the address, and no place where it does not', async () => {
    const { client } = await signUp(app)
    expect(await listed(client)).toEqual([expect.objectContaining({ country: null, city: null })])
    const elsewhere = await startApp({ whereabouts: { country: 'NZ', city: 'Wellington' } })
    const traveller = await signUp(elsewhere)
    expect(await listed(traveller.client)).toEqual([
      expect.objectContaining({ country: 'NZ', city: 'Wellington' }),
    ])
    await elsewhere.stop()
  })

  it.each(['', 'no browser that anybody knows'])(
    'names neither browser nor system where the User-Agent is %j',
    async (userAgent) => {
      const { email, password } = await signUp(app)
      const client = await app.guest()
      const headers = { 'user-agent': userAgent }
      await client.post('auth/login', { email, password }, { headers })
      const current = (await listed(client)).find((session) => session.is_current_device)
      expect(current).toMatchObject({ device_type: 'other', platform: null, browser: null })
    },
  )

  it('shows nobody else’s, and none that is over', async () => {
    const user = await signUp(app)
    const old = await signInAgain(app, user)
    const [mine] = await listed(old)
    await app.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .where(eq(sessions.id, mine?.id ?? 0))
    expect(await listed(user.client)).toHaveLength(1)
    expect((await (await app.guest()).get('user-sessions')).status).toBe(401)
  })
})

describe('POST user-sessions/logout-other', () => {
  it('ends all others at once, remembered ones too, and asks for the password even when it is confirmed', async () => {
    const user = await signUp(app)
    const others = await Promise.all([
      signInAgain(app, user, { remember: true }),
      signInAgain(app, user),
    ])
    const stranger = await signUp(app)
    await user.client.post('auth/user/confirm-password', { password: user.password })
    const without = await user.client.post('user-sessions/logout-other', {})
    expect(without.status).toBe(422)
    const wrong = await user.client.post('user-sessions/logout-other', { password: 'not mine' })
    expect(wrong.body.errors).toHaveProperty('password')
    for (const other of others) expect((await other.get('user-sessions')).status).toBe(200)

    const right = await user.client.post('user-sessions/logout-other', { password: user.password })
    expect(right.status).toBe(200)
    for (const other of others) expect((await other.get('user-sessions')).status).toBe(401)
    expect(await listed(user.client)).toHaveLength(1)
    expect(await listed(stranger.client)).toHaveLength(1)
  })
})

describe('DELETE user-sessions/:id', () => {
  const currentOf = async (client: ApiClient) =>
    (await listed(client)).find((session) => session.is_current_device)?.id ?? 0

  it('ends that one at once, and no other', async () => {
    const user = await signUp(app)
    const [lost, kept] = [
      await signInAgain(app, user, { remember: true }),
      await signInAgain(app, user),
    ]
    const id = await currentOf(lost)
    expect((await user.client.delete(`user-sessions/${id}`)).status).toBe(200)
    expect((await lost.get('user-sessions')).status).toBe(401)
    for (const client of [user.client, kept]) expect(await listed(client)).toHaveLength(2)
    expect((await user.client.delete(`user-sessions/${id}`)).status).toBe(404)
  })

  it('finds none of somebody else, and none by which an admin looks at the site as the user', async () => {
    const user = await signUp(app)
    const stranger = await signUp(app)
    const id = await currentOf(user.client)
    expect((await stranger.client.delete(`user-sessions/${id}`)).status).toBe(404)
    expect((await (await app.guest()).delete(`user-sessions/${id}`)).status).toBe(401)
    const other = await signInAgain(app, user)
    const otherId = await currentOf(other)
    const { id: impersonatorId } = await registerUser(app)
    await app.db.update(sessions).set({ impersonatorId }).where(eq(sessions.id, otherId))
    expect((await user.client.delete(`user-sessions/${otherId}`)).status).toBe(404)
    expect(await listed(user.client)).toHaveLength(1)
  })

  it.each(['0', 'here', '1.5'])('does not take %j for an id', async (id) => {
    const { client } = await signUp(app)
    expect((await client.delete(`user-sessions/${id}`)).status).toBe(422)
    expect(await listed(client)).toHaveLength(1)
  })
})
