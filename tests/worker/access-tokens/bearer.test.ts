import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessTokens, sessions, userRoles, users } from '#db/schema/index.ts'
import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  namesIn,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createToken, Program, startProgram } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { appCode } from '#tests/support/totp.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'

let app: App
let user: TestUser
let token: string
let program: Program
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  token = (await createToken(user)).plainTextToken
  program = new Program(app, token)
})

const PAST = new Date(Date.now() - 1000).toISOString()

const rowOf = async (id: number) =>
  (await app.db.select().from(accessTokens).where(eq(accessTokens.id, id)))[0]

const refusalOf = ({ status, body }: Answer) => [status, body.code]

describe('an access token in the Authorization header', () => {
  it('reads and writes what is its owner\u2019s, without cookies, origin and XSRF token', async () => {
    const file = await uploadFile(program, { name: 'by-program.txt', content: 'written' })
    expect((await program.get(file.url ?? '')).body).toBe('written')
    const folder = await createFolder(program, 'By program')
    expect((await program.put(`file-entries/${folder.id}`, { name: 'Renamed' })).status).toBe(200)
    expect((await namesIn(user.client)).toSorted()).toEqual(['Renamed', 'by-program.txt'])
    expect((await program.head('user/space-usage')).status).toBe(200)
  })

  it('works with the real method and with one that stands for it', async () => {
    const folder = await createFolder(program, 'Overridden')
    const { status, body } = await program.post(`file-entries/${folder.id}?_method=PUT`, {
      name: 'By override',
    })
    expect([status, body.fileEntry.name]).toEqual([200, 'By override'])
  })

  it('costs a read one round trip more than the call itself', async () => {
    await program.get('bootstrap-data')
    expect((await program.get('user/space-usage')).roundTrips).toBeLessThanOrEqual(2)
  })

  it.each(['bearer', 'BEARER', 'Bearer  '])('is read after %j', async (scheme) => {
    const headers = { authorization: `${scheme} ${token}` }
    expect((await program.get('user/space-usage', { headers })).status).toBe(200)
  })

  it('never makes a cookie, whatever is called with it', async () => {
    const { email, password } = user
    const answers = [
      await program.get('bootstrap-data'),
      await program.get('/'),
      await program.get('/drive'),
      await program.get('/no-such-page'),
      await program.post('auth/login', { email, password, remember: true }),
      await program.post('auth/logout'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 200])
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([])
    expect((await program.get('user/space-usage')).status).toBe(200)
  })

  it('counts alone: a session beside it is ignored', async () => {
    const other = await registerUser(app)
    const cookie = [...other.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { body } = await program.get('bootstrap-data', { headers: { cookie } })
    expect(body.data.user.id).toBe(user.id)
    const invalid = new Program(app, 'atoll_invalid')
    expect(refusalOf(await invalid.get('user/space-usage', { headers: { cookie } }))).toEqual([
      401,
      'invalid_token',
    ])
    expect((await program.post('auth/logout', {}, { headers: { cookie } })).status).toBe(200)
    expect((await other.client.get('user/space-usage')).status).toBe(200)
  })

  it('notes when and from where it was last used, but not at each request', async () => {
    const { id, plainTextToken } = await createToken(user)
    const used = new Program(app, plainTextToken)
    expect((await rowOf(id))?.lastUsedAt).toBeNull()
    await used.get('user/space-usage', { headers: { 'x-forwarded-for': '192.0.2.77' } })
    await expect.poll(async () => (await rowOf(id))?.lastUsedAt).toMatch(/Z$/)
    expect((await rowOf(id))?.lastIpAddress).toBe('192.0.2.77')
    const { body } = await user.client.get('access-tokens')
    expect(body.tokens[0].last_used_at).toBe((await rowOf(id))?.lastUsedAt)

    const longAgo = new Date(Date.now() - 61 * 1000).toISOString()
    await app.db.update(accessTokens).set({ lastUsedAt: longAgo }).where(eq(accessTokens.id, id))
    await used.get('user/space-usage')
    await expect.poll(async () => (await rowOf(id))?.lastUsedAt).not.toBe(longAgo)
  })

  it('confirms the password for itself alone, and then switches on two-factor authentication', async () => {
    const other = await registerUser(app)
    const [first, second] = [await startProgram(app, other), await startProgram(app, other)]
    const enable = (client: Program) => client.post('auth/user/two-factor-authentication')
    expect(refusalOf(await enable(first))).toEqual([403, 'password_confirmation_required'])
    await confirmPassword({ client: first, password: other.password })
    expect(refusalOf(await enable(second))).toEqual([403, 'password_confirmation_required'])
    expect((await enable(first)).status).toBe(200)
    const { secret } = (await first.get('auth/user/two-factor/qr-code')).body
    const { status } = await first.post('auth/user/confirmed-two-factor-authentication', {
      code: appCode(secret),
    })
    expect(status).toBe(200)
    // All of them: none is the one that switched it on.
    expect((await other.client.get('user/space-usage')).status).toBe(401)
    expect((await first.get('user/space-usage')).status).toBe(200)
  })
})

describe('an invalid access token', () => {
  it.each(['x', 'atoll_', `atoll_${'A'.repeat(43)}`, "'OR(1=1)--", 'null', 'undefined'])(
    'is refused rather than served as a guest: %j',
    async (wrong) => {
      const invalid = new Program(app, wrong)
      for (const path of ['user/space-usage', 'bootstrap-data', '/auth/user/two-factor/qr-code']) {
        const answer = await invalid.get(path)
        expect(refusalOf(answer)).toEqual([401, 'invalid_token'])
        expect(answer.headers.getSetCookie()).toEqual([])
      }
      expect((await invalid.get('/drive')).headers.get('location')).toMatch(/^\/login/)
      expect(refusalOf(await invalid.post('folders', { name: 'Nobody\u2019s' }))).toEqual([
        401,
        'invalid_token',
      ])
    },
  )

  it('is its hash, its end, or a session\u2019s token', async () => {
    const { id, plainTextToken } = await createToken(user)
    const session = user.client.cookies.get('atoll_session') ?? ''
    const wrongs = [
      (await rowOf(id))?.tokenHash ?? '',
      plainTextToken.slice(6),
      plainTextToken.toUpperCase(),
      plainTextToken.repeat(100),
      session,
    ]
    for (const wrong of wrongs)
      expect((await new Program(app, wrong).get('user/space-usage')).status).toBe(401)
  })

  it('is a token in a query, a body, a cookie or under another scheme', async () => {
    const guest = await app.guest()
    for (const name of ['access_token', 'token', 'api_token', 'authorization', 'bearer']) {
      expect((await guest.get(`user/space-usage?${name}=${token}`)).status).toBe(401)
      expect((await guest.post('folders', { name: 'x', [name]: token })).status).toBe(401)
      const headers = { cookie: `${name}=${token}; atoll_session=${token}` }
      expect((await guest.get('user/space-usage', { headers })).status).toBe(401)
    }
    for (const authorization of [token, `Basic ${btoa(`x:${token}`)}`, `Token ${token}`]) {
      expect((await guest.get('user/space-usage', { headers: { authorization } })).status).toBe(401)
    }
  })

  it('is one whose time has passed', async () => {
    const { id, plainTextToken } = await createToken(user, {
      expiresAt: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    })
    const late = new Program(app, plainTextToken)
    expect((await late.get('user/space-usage')).status).toBe(200)
    await app.db.update(accessTokens).set({ expiresAt: PAST }).where(eq(accessTokens.id, id))
    expect(refusalOf(await late.get('user/space-usage'))).toEqual([401, 'invalid_token'])
  })
})

describe('a token of somebody', () => {
  it('who is banned or gone is refused at the next request', async () => {
    for (const change of [{ bannedAt: PAST }, { deletedAt: PAST }]) {
      const other = await registerUser(app)
      const theirs = await startProgram(app, other)
      expect((await theirs.get('user/space-usage')).status).toBe(200)
      await app.db.update(users).set(change).where(eq(users.id, other.id))
      expect(refusalOf(await theirs.get('user/space-usage'))).toEqual([401, 'invalid_token'])
    }
  })

  it('who may no longer use the API is refused at the next request, on pages too', async () => {
    const other = await registerUser(app)
    const theirs = await startProgram(app, other)
    expect((await theirs.get('/drive')).status).toBe(200)
    await app.db.delete(userRoles).where(eq(userRoles.userId, other.id))
    for (const path of ['user/space-usage', 'bootstrap-data', 'access-tokens'])
      expect(refusalOf(await theirs.get(path))).toEqual([403, 'api_disabled'])
    expect((await theirs.get('/drive')).status).toBe(404)
    // A browser still works.
    expect((await other.client.get('user/space-usage')).status).toBe(200)
  })

  it('is refused while the site has no API, and works again after', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'api.integrated': false })
    const [call, page] = [await program.get('user/space-usage'), await program.get('/drive')]
    await changeSettings(admin, { 'api.integrated': true })
    expect(refusalOf(call)).toEqual([403, 'api_disabled'])
    expect(page.status).toBe(404)
    expect((await program.get('user/space-usage')).status).toBe(200)
  })

  it('outlives the sessions', async () => {
    const other = await registerUser(app)
    const theirs = await startProgram(app, other)
    await app.db.delete(sessions).where(eq(sessions.userId, other.id))
    expect((await theirs.get('user/space-usage')).status).toBe(200)
  })
})
