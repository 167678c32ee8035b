import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessTokens, userRoles, users } from '#db/schema/index.ts'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { createToken, Program } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { registerWithTwoFactor } from '#tests/support/two-factor-user.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

/** A program without cookies, as it begins. */
const logIn = (input: Record<string, unknown>, headers: Record<string, string | null> = {}) =>
  new ApiClient(app.url).post('auth/login', input, {
    headers: { cookie: null, origin: null, 'x-xsrf-token': null, ...headers },
  })

const tokensOf = (userId: number) =>
  app.db.select().from(accessTokens).where(eq(accessTokens.userId, userId))

describe('auth/login with device_name', () => {
  it('answers a token that works, sets no cookie and is mailed', async () => {
    const { email, password, id } = await registerUser(app)
    await app.db
      .update(users)
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where(eq(users.id, id))
    const answer = await logIn({ email, password, device_name: 'Backup tool' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      status: 'success',
      two_factor: false,
      user: expect.objectContaining({
        id,
        email,
        access_token: expect.stringMatching(/^atoll_[\w-]{43}$/),
      }),
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.roundTrips).toBeLessThanOrEqual(3)
    const program = new Program(app, answer.body.user.access_token)
    expect((await program.get('users/me')).body.user.id).toBe(id)
    expect((await program.post('folders', { name: 'Made' })).status).toBe(200)
    const mails = await mailTexts(app, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('A new access token')
    expect(mails[0]).toContain('Its name: Backup tool')
    expect(app.logs.join('\n')).not.toContain(answer.body.user.access_token)
  })

  it('replaces the token of the same name, and no other', async () => {
    const user = await registerUser(app)
    const { email, password } = user
    const other = await createToken(user, { tokenName: 'Other' })
    const first = await logIn({ email, password, device_name: 'Tool' })
    const second = await logIn({ email, password, device_name: ' Tool ' })
    const works = async (token: string) => (await new Program(app, token).get('users/me')).status
    expect(await works(first.body.user.access_token)).toBe(401)
    expect(await works(second.body.user.access_token)).toBe(200)
    expect(await works(other.plainTextToken)).toBe(200)
    expect(await tokensOf(user.id)).toHaveLength(2)
  })

  it('tells a never-proven address nothing that the caller chose', async () => {
    const { email, password } = await registerUser(app)
    await logIn({ email, password, device_name: 'Visit evil.example' })
    const mails = await mailTexts(app, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).not.toContain('evil')
  })

  it('is refused where there is a second factor, and makes no challenge', async () => {
    const user = await registerWithTwoFactor(app)
    const { email, password, id } = user
    const { status, body, headers } = await logIn({ email, password, device_name: 'Tool' })
    expect([status, body.code]).toEqual([403, 'two_factor_required'])
    expect(headers.getSetCookie()).toEqual([])
    expect(await tokensOf(id)).toEqual([])
    const wrong = await logIn({ email, password: 'a guess', device_name: 'Tool' })
    expect(wrong.status).toBe(422)
  })

  it('is refused who may not use the API, is suspended, or must prove the address first', async () => {
    const user = await registerUser(app)
    const { email, password, id } = user
    const refused = async () => {
      const { status, body } = await logIn({ email, password, device_name: 'Tool' })
      return [status, body.code]
    }
    const admin = await app.adminClient()
    await changeSettings(admin, { 'api.integrated': false })
    const whileOff = await refused()
    await changeSettings(admin, { 'api.integrated': true, require_email_confirmation: true })
    const whileUnproven = await refused()
    await changeSettings(admin, { require_email_confirmation: false })
    expect(whileOff).toEqual([403, 'api_disabled'])
    expect(whileUnproven).toEqual([403, 'email_unverified'])
    await app.db.delete(userRoles).where(eq(userRoles.userId, id))
    expect(await refused()).toEqual([403, 'api_disabled'])
    await app.db.update(users).set({ bannedAt: new Date().toISOString() }).where(eq(users.id, id))
    expect(await refused()).toEqual([403, 'suspended'])
    expect(await tokensOf(id)).toEqual([])
  })

  it.each([[''], ['   '], ['x'.repeat(101)], ['To\u0000ol'], [7], [['Tool']]])(
    'refuses the name %j',
    async (name) => {
      const { email, password } = await registerUser(app)
      const { status, body } = await logIn({ email, password, device_name: name })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['device_name']])
    },
  )

  it('is no way to guess a password, nor to flood a mailbox', async () => {
    const user = await registerUser(app)
    const { email, password } = user
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await logIn({ email, password: 'a guess', device_name: 'Tool' })).status).toBe(422)
    expect((await logIn({ email, password, device_name: 'Tool' })).status).toBe(429)

    const other = await registerUser(app)
    const statuses: number[] = []
    for (let count = 0; count < 31; count++)
      statuses.push(
        (await logIn({ email: other.email, password: other.password, device_name: 'T' })).status,
      )
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(statuses.at(-1)).toBe(429)
    expect(await tokensOf(other.id)).toHaveLength(1)
  })
})

it('a token made in the settings is mailed too', async () => {
  const user = await registerUser(app)
  await createToken(user)
  expect((await mailTexts(app, user.email)).at(-1)).toContain('A new access token')
})
