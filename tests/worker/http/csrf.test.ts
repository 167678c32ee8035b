import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOptions } from '#tests/support/api-client.ts'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const REFUSED = {
  code: 'csrf',
  message: 'This page is no longer valid. Please reload it and try again.',
}

/** Requests that another site could make the user's browser send, each with one defect. */
const FORGERIES: [string, () => CallOptions][] = [
  ['no token', () => ({ headers: { 'x-xsrf-token': null } })],
  ['an empty token', () => ({ headers: { 'x-xsrf-token': '' } })],
  ['another token', () => ({ headers: { 'x-xsrf-token': 'A'.repeat(43) } })],
  ['the token of another browser', () => ({ headers: { 'x-xsrf-token': otherToken } })],
  ['no origin', () => ({ headers: { origin: null } })],
  ['the origin "null"', () => ({ headers: { origin: 'null' } })],
  ['a foreign origin', () => ({ headers: { origin: 'https://evil.example' } })],
  ['a subdomain', () => ({ headers: { origin: app.url.replace('localhost', 'evil.localhost') } })],
  ['an origin that ours begins', () => ({ headers: { origin: `${app.url}.evil.example` } })],
  [
    'our origin with another scheme',
    () => ({ headers: { origin: app.url.replace('http:', 'https:') } }),
  ],
  ['our origin with another port', () => ({ headers: { origin: 'http://localhost:1' } })],
  [
    'a foreign origin and our referer',
    () => ({ headers: { origin: 'https://evil.example', referer: `${app.url}/drive` } }),
  ],
]
let otherToken = ''
beforeAll(async () => {
  otherToken = (await app.guest()).cookies.get('XSRF-TOKEN') ?? ''
})

describe('an unsafe request', () => {
  it.each(FORGERIES)('with %s is refused and does nothing', async (_name, forge) => {
    const before = await namesIn(user.client)
    const answer = await user.client.post('folders', { name: 'Forged' }, forge())
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject(REFUSED)
    expect(await namesIn(user.client)).toEqual(before)
  })

  it.each(['PUT', 'DELETE', 'PATCH'])('is refused as %s too', async (method) => {
    const folder = await createFolder(user.client)
    const answer = await user.client.call(
      method,
      `file-entries/${folder.id}/shareable-link`,
      {},
      { headers: { 'x-xsrf-token': null } },
    )
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('csrf')
  })

  it('is refused where there are cookies but none for XSRF, also when the header is empty', async () => {
    const bare = new ApiClient(app.url)
    bare.cookies.set('be-active-theme', '1')
    for (const headers of [{}, { 'x-xsrf-token': '' }, { 'x-xsrf-token': 'x' }]) {
      expect((await bare.post('auth/login', app.admin, { headers })).status).toBe(403)
    }
  })

  it('is refused as a form of another site, with the cookie but not the token', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': null }
    for (const rawBody of [
      'name=Forged',
      'name=Forged&_token=',
      `name=Forged&_token=${otherToken}`,
    ]) {
      expect(
        (await user.client.post('folders', undefined, { headers: form, rawBody })).status,
      ).toBe(403)
    }
    const foreign = { ...form, origin: 'https://evil.example' }
    const rawBody = `name=Forged&_token=${user.client.cookies.get('XSRF-TOKEN')}`
    expect(
      (await user.client.post('folders', undefined, { headers: foreign, rawBody })).status,
    ).toBe(403)
  })

  it('does not search a large form for the token', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': null }
    const rawBody = `_token=${user.client.cookies.get('XSRF-TOKEN')}&filler=${'x'.repeat(70_000)}`
    expect((await user.client.post('folders', undefined, { headers, rawBody })).status).toBe(403)
    const fields = Array.from({ length: 10_000 }, (_, index) => `f${index}=1`).join('&')
    expect(
      (await user.client.post('folders', undefined, { headers, rawBody: fields })).status,
    ).toBe(403)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'with JSON that calls itself %s is not read as JSON',
    async (type) => {
      const before = await namesIn(user.client)
      const rawBody = JSON.stringify({ name: 'Simple request' })
      const forged = await user.client.post('folders', undefined, {
        rawBody,
        headers: { 'content-type': type, 'x-xsrf-token': null },
      })
      expect(forged.status).toBe(403)
      const own = await user.client.post('folders', undefined, {
        rawBody,
        headers: { 'content-type': type },
      })
      expect(own.status).toBe(415)
      expect(await namesIn(user.client)).toEqual(before)
    },
  )

  it('can sign nobody in or out from another site', async () => {
    const victim = await registerUser(app)
    const headers = { origin: 'https://evil.example' }
    expect((await victim.client.post('auth/login', app.admin, { headers })).status).toBe(403)
    expect((await victim.client.post('/auth/login', app.admin, { headers })).status).toBe(403)
    expect((await victim.client.post('auth/logout', {}, { headers })).status).toBe(403)
    expect((await victim.client.post('/logout', undefined, { headers, rawBody: '' })).status).toBe(
      403,
    )
    expect((await victim.client.get('bootstrap-data')).body.data.user.email).toBe(victim.email)
  })
})

describe('a safe request', () => {
  it('needs neither token nor origin', async () => {
    const headers = { origin: 'https://evil.example', 'x-xsrf-token': null }
    expect((await user.client.get('drive/file-entries', { headers })).status).toBe(200)
  })

  it('tells another site nothing: no answer allows a foreign origin', async () => {
    for (const path of ['bootstrap-data', 'drive/file-entries', '/']) {
      const { headers } = await user.client.get(path, {
        headers: { origin: 'https://evil.example' },
      })
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('gives the token once, readable by our scripts, and keeps it', async () => {
    const client = new ApiClient(app.url)
    const first = await client.get('bootstrap-data')
    const cookie = first.headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN=')) ?? ''
    expect(cookie).not.toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    const token = client.cookies.get('XSRF-TOKEN')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await client.get('bootstrap-data')).headers.getSetCookie()).toEqual([])
    expect(client.cookies.get('XSRF-TOKEN')).toBe(token)
  })
})
