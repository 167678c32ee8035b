import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneTimeTokens, sessions, socialProfiles, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { OAuthServer, OAuthUser } from '#tests/support/oauth-server.ts'
import { sharedApp, sharedOAuthServer } from '#tests/support/shared-site.ts'
import { ALL_SERVICES, throughPopup, verified } from '#tests/support/social-flow.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'

let server: OAuthServer
let app: App
beforeAll(async () => {
  server = await sharedOAuthServer()
  app = await sharedApp()
  await changeSettings(await app.adminClient(), ALL_SERVICES)
})

let user: TestUser
let person: OAuthUser
let client: ApiClient
beforeEach(async () => {
  user = await registerUser(app)
  person = verified({ id: String(1000 + unique()), email: user.email.toUpperCase() })
  client = await app.guest()
})

const meetService = (browser = client) => throughPopup(server, browser, { user: person })
const connect = (password: string, browser = client) =>
  browser.post('/secure/auth/social/connect', { password })

const isConnected = async () => {
  const rows = await app.db.select().from(socialProfiles).where(eq(socialProfiles.userId, user.id))
  return rows.some(({ serviceUserId }) => serviceUserId === person.id)
}

describe('a proven address that somebody here has', () => {
  it('asks for the password, and opens nothing before', async () => {
    const { result, headers } = await meetService()
    expect(result).toEqual({ status: 'REQUEST_PASSWORD', callbackData: {} })
    const cookies = headers.getSetCookie().join('\n')
    expect(cookies).toMatch(
      /atoll-social-connect=[\w-]{43}; HttpOnly; Max-Age=600; Path=\/; SameSite=Lax/,
    )
    expect(cookies).not.toContain('atoll_session')
    expect((await client.get('user/space-usage')).status).toBe(401)
    expect(await isConnected()).toBe(false)
    // Asked again, the service's account is still unknown.
    expect((await meetService(await app.guest())).result.status).toBe('REQUEST_PASSWORD')
  })

  it('leads back to the usual way where there is no password', async () => {
    await app.db.update(users).set({ passwordHash: '' }).where(eq(users.id, user.id))
    const { result, headers } = await meetService()
    expect(result.status).toBe('ERROR')
    expect(result.callbackData.errorMessage).toMatch(/connect Google in its settings/)
    expect(headers.getSetCookie().join()).not.toContain('atoll-social-connect')
  })

  it('leads to the account of the service that is connected already', async () => {
    const first = { id: String(unique()), name: 'First' }
    await confirmPassword(user)
    await throughPopup(server, user.client, { intent: 'connect', user: first })
    const { result } = await meetService()
    expect(result.callbackData.errorMessage).toMatch(/connected to another Google account/)
  })

  it('is not what somebody merely claims, or has given up', async () => {
    for (const change of [{ isProvisional: true }, { deletedAt: new Date().toISOString() }]) {
      const other = await registerUser(app)
      await app.db.update(users).set(change).where(eq(users.id, other.id))
      const theirs = verified({ id: String(1000 + unique()), email: other.email })
      const { result } = await throughPopup(server, await app.guest(), { user: theirs })
      expect(result.status).not.toBe('REQUEST_PASSWORD')
      expect(result.callbackData.bootstrapData?.user?.id).not.toBe(other.id)
    }
  })
})

describe('POST secure/auth/social/connect', () => {
  it.each(['/secure', '/api/v1/secure'])(
    'connects the two and signs in (below %s)',
    async (prefix) => {
      await meetService()
      const answer = await client.post(`${prefix}/auth/social/connect`, { password: user.password })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        status: 'success',
        two_factor: false,
        bootstrapData: { user: { id: user.id } },
      })
      expect(answer.headers.getSetCookie().join('\n')).toMatch(/atoll-social-connect=; .*Max-Age=0/)
      expect((await client.get('user/space-usage')).status).toBe(200)
      expect(await isConnected()).toBe(true)
      expect((await meetService(await app.guest())).result.status).toBe('SUCCESS')
    },
  )

  it('with a wrong password says so on the field, and may be tried again', async () => {
    await meetService()
    const wrong = await connect('not the password')
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual({ password: ['This is not the password of the account.'] })
    expect(await isConnected()).toBe(false)
    expect(client.cookies.has('atoll_session')).toBe(false)
    expect((await connect(user.password)).status).toBe(200)
  })

  it.each([[{}], [{ password: '' }], [{ password: ['x'] }], [{ password: 'x'.repeat(2000) }]])(
    'refuses %j',
    async (input) => {
      await meetService()
      const answer = await client.post('/secure/auth/social/connect', input)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['password'])
    },
  )

  it('works once, even at once', async () => {
    await meetService()
    const answers = await Promise.all([1, 2, 3].map(() => connect(user.password)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422'])
    const again = await connect(user.password)
    expect(again.status).toBe(422)
    expect(again.body.errors.password[0]).toMatch(/took too long/)
  })

  it('needs what the service said: nothing, something invented, something old', async () => {
    expect((await connect(user.password)).status).toBe(422)
    client.cookies.set('atoll-social-connect', 'A'.repeat(43))
    expect((await connect(user.password)).status).toBe(422)
    await meetService()
    await app.db
      .update(oneTimeTokens)
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where(eq(oneTimeTokens.userId, user.id))
    expect((await connect(user.password)).status).toBe(422)
    expect(await isConnected()).toBe(false)
  })

  it('takes no token of another kind', async () => {
    await meetService()
    const isTheirs = and(
      eq(oneTimeTokens.userId, user.id),
      eq(oneTimeTokens.purpose, 'social-connect'),
    )
    await app.db.update(oneTimeTokens).set({ purpose: 'password-reset' }).where(isTheirs)
    expect((await connect(user.password)).status).toBe(422)
  })

  it('with two-factor authentication leads to the challenge, not to a session', async () => {
    await app.db.delete(sessions).where(eq(sessions.userId, user.id))
    await app.db
      .update(users)
      .set({ twoFactorConfirmedAt: new Date().toISOString() })
      .where(eq(users.id, user.id))
    await meetService()
    const answer = await connect(user.password)
    expect(answer.body).toEqual({ status: 'success', two_factor: true })
    expect(client.cookies.has('atoll-two-factor')).toBe(true)
    expect(client.cookies.has('atoll_session')).toBe(false)
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  })

  it('connects nothing to who is banned', async () => {
    await meetService()
    await app.db
      .update(users)
      .set({ bannedAt: new Date().toISOString() })
      .where(eq(users.id, user.id))
    expect((await connect(user.password)).status).toBe(403)
    expect(await isConnected()).toBe(false)
  })

  it('counts guesses together with those of the sign-in form', async () => {
    await meetService()
    const guess = { email: user.email, password: 'not the password' }
    const statuses: number[] = []
    for (let round = 0; round < 6; round++) {
      statuses.push((await client.post('auth/login', guess)).status)
      statuses.push((await connect('not the password')).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
  })

  it('is not for another site\u2019s form', async () => {
    await meetService()
    const foreign = { headers: { origin: 'https://evil.example' } }
    const input = { password: user.password }
    const answer = await client.post('/secure/auth/social/connect', input, foreign)
    expect(answer.status).toBe(403)
    expect(await isConnected()).toBe(false)
  })
})
