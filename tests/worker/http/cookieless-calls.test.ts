import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

/** As curl sends it: no cookie, no origin, no token. */
const NOTHING = { cookie: null, origin: null, 'x-xsrf-token': null }

const send = (headers: Record<string, string | null>, path = 'auth/login', rawBody?: string) => {
  const body = rawBody ?? JSON.stringify({ email: user.email, password: user.password })
  return new ApiClient(app.url).post(path, undefined, {
    rawBody: body,
    headers: { ...NOTHING, 'content-type': 'application/json', ...headers },
  })
}

describe('a call without any cookie', () => {
  it('needs neither origin nor token, whatever else it sends', async () => {
    expect((await send({})).status).toBe(200)
    expect((await send({ cookie: '' })).status).toBe(200)
    expect((await send({ origin: app.url })).status).toBe(200)
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await send({ 'x-xsrf-token': 'anything' })).status).toBe(200)
    expect((await send({}, '/auth/login')).status).toBe(200)
  })

  it.each([
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'ours' },
  ])('is refused with %j', async (headers) => {
    const sent = { ...headers, ...(headers.origin === 'ours' && { origin: app.url }) }
    const { status, body } = await send(sent)
    expect([status, body.code]).toEqual([403, 'csrf'])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as %s, a type that forms of other sites send',
    async (type) => {
      for (const path of ['auth/login', '/auth/login', '/logout', '/preferences/theme']) {
        const answer = await send({ 'content-type': type }, path, 'email=a&password=b')
        expect([path, answer.status]).toEqual([path, 415])
        expect(answer.headers.getSetCookie().join()).not.toContain('atoll_session')
      }
    },
  )

  it('reaches an upload call with its form, and is told to sign in', async () => {
    const rawBody =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--x--'
    const type = 'multipart/form-data; boundary=x'
    expect((await send({ 'content-type': type }, 'file-entries', rawBody)).status).toBe(401)
  })

  it.each([{ origin: null }, { 'x-xsrf-token': null }])(
    'is another thing than one with a cookie, which needs %j',
    async (missing) => {
      const { status, body } = await user.client.post(
        'folders',
        { name: 'x' },
        { headers: missing },
      )
      expect([status, body.code]).toEqual([403, 'csrf'])
    },
  )
})
