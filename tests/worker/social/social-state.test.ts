import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTokens, users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import { clientSecretOf } from '#tests/support/oauth-server.ts'
import type { Fault } from '#tests/support/oauth-faults.ts'
import type { OAuthServer } from '#tests/support/oauth-server.ts'
import { sharedApp, sharedOAuthServer } from '#tests/support/shared-site.ts'
import {
  ALL_SERVICES,
  askService,
  openPopup,
  setOut,
  throughPopup,
  verified,
} from '#tests/support/social-flow.ts'

let server: OAuthServer
let app: App
beforeAll(async () => {
  server = await sharedOAuthServer()
  app = await sharedApp()
  await changeSettings(await app.adminClient(), ALL_SERVICES)
})

const newPerson = () => {
  const id = String(1000 + unique())
  return verified({ id, email: `person-${id}@example.com`, name: 'Ada Lovelace' })
}

const userCount = () => app.db.$count(users)

const OVER = {
  status: 'ERROR',
  callbackData: {
    errorMessage: 'This sign-in is no longer valid. Please close this window and try again.',
  },
}

describe('setting out', () => {
  it('sends the browser to the service with a state that only this browser can come back with', async () => {
    const client = await app.guest()
    const response = await client.fetch('GET', '/secure/auth/social/google/login')
    const address = new URL(response.headers.get('location') ?? '')
    expect(`${address.origin}${address.pathname}`).toBe(`${server.url}/authorize`)
    const query = Object.fromEntries(address.searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'atoll-at-google',
      scope: 'openid email profile',
      redirect_uri: `${app.url}/secure/auth/social/google/callback`,
      code_challenge_method: 'S256',
    })
    expect(query['code_challenge']).toMatch(/^[\w-]{43}$/)
    const cookie = response.headers.getSetCookie().find((text) => text.includes('social-state'))
    expect(cookie).toBe(
      `atoll-social-state=${query['state']}; HttpOnly; Max-Age=600; Path=/; SameSite=Lax`,
    )
    const rows = await app.db.select().from(oneTimeTokens)
    expect(JSON.stringify(rows)).not.toContain(query['state'])
  })

  it.each(['/secure', '/api/v1/secure'])('answers below %s', async (prefix) => {
    const client = await app.guest()
    const response = await client.fetch('GET', `${prefix}/auth/social/google/login`)
    const path = await askService(
      server,
      new URL(response.headers.get('location') ?? ''),
      newPerson(),
    )
    const { result } = await openPopup(client, path.replace('/secure', prefix))
    expect(result.status).toBe('SUCCESS')
  })

  it('takes the way back from the configuration, whatever host is named', async () => {
    const client = await app.guest()
    const response = await client.fetch('GET', '/secure/auth/social/google/login', undefined, {
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    const address = new URL(response.headers.get('location') ?? '')
    expect(address.searchParams.get('redirect_uri')).toMatch(app.url)
  })

  it.each(['cross-site', 'same-site'])('is refused to a page that is %s', async (site) => {
    const { client } = await registerUser(app)
    for (const intent of ['login', 'connect']) {
      const path = `/secure/auth/social/google/${intent}`
      const { result, headers } = await openPopup(client, path, { 'sec-fetch-site': site })
      expect(result.status).toBe('ERROR')
      expect(headers.get('location')).toBeNull()
    }
  })

  it('knows no other services', async () => {
    const { httpStatus, result } = await openPopup(
      await app.guest(),
      '/secure/auth/social/nowhere/login',
    )
    expect(httpStatus).toBe(404)
    expect(result.status).toBe('ERROR')
  })
})

describe('coming back', () => {
  it('needs a state', async () => {
    const client = await app.guest()
    const path = await askService(server, await setOut(client, 'google'), newPerson())
    const bare = new URL(path, app.url)
    bare.searchParams.delete('state')
    const { result, httpStatus } = await openPopup(client, bare.pathname + bare.search)
    expect(result).toEqual(OVER)
    expect(httpStatus).toBe(403)
    expect(client.cookies.has('atoll_session')).toBe(false)
  })

  it('with a state of another browser makes no session, and does not use the state up', async () => {
    const [attacker, victim] = [await app.guest(), await app.guest()]
    const path = await askService(server, await setOut(attacker, 'google'), newPerson())
    expect((await openPopup(victim, path)).result).toEqual(OVER)
    await setOut(victim, 'google')
    expect((await openPopup(victim, path)).result).toEqual(OVER)
    expect(victim.cookies.has('atoll_session')).toBe(false)
    expect((await openPopup(attacker, path)).result.status).toBe('SUCCESS')
  })

  it('works once, even at once and with a cookie that is kept', async () => {
    const person = newPerson()
    const clients = await Promise.all([1, 2, 3].map(() => app.guest()))
    const [first] = clients
    if (!first) throw new Error('no client')
    const path = await askService(server, await setOut(first, 'google'), person)
    const state = first.cookies.get('atoll-social-state') ?? ''
    for (const client of clients) client.cookies.set('atoll-social-state', state)
    const before = server.tokenRequests.length
    const pages = await Promise.all(clients.map((client) => openPopup(client, path)))
    const statuses = pages.map(({ result }) => result.status).toSorted()
    expect(statuses).toEqual(['ERROR', 'ERROR', 'SUCCESS'])
    expect(server.tokenRequests).toHaveLength(before + 1)
  })

  it('is too late when the state has expired', async () => {
    const client = await app.guest()
    const path = await askService(server, await setOut(client, 'google'), newPerson())
    await app.db.update(oneTimeTokens).set({ expiresAt: '2020-01-01T00:00:00.000Z' })
    expect((await openPopup(client, path)).result).toEqual(OVER)
  })

  it('with a code of another service is refused before the code is shown to anybody', async () => {
    const client = await app.guest()
    const path = await askService(server, await setOut(client, 'google'), newPerson())
    const before = server.tokenRequests.length
    const { result } = await openPopup(client, path.replace('/google/', '/twitter/'))
    expect(result).toEqual(OVER)
    expect(server.tokenRequests).toHaveLength(before)
  })

  it('with a code that was used, or is somebody else\u2019s, makes no session', async () => {
    const [first, second] = [await app.guest(), await app.guest()]
    const path = await askService(server, await setOut(first, 'google'), newPerson())
    const usedCode = new URL(path, app.url).searchParams.get('code') ?? ''
    const others = new URL(
      await askService(server, await setOut(second, 'google'), newPerson()),
      app.url,
    )
    others.searchParams.set('code', usedCode)
    // Not used yet, but asked for with the first browser's challenge.
    expect((await openPopup(second, others.pathname + others.search)).result.status).toBe('ERROR')
    expect((await openPopup(first, path)).result.status).toBe('ERROR')
    for (const client of [first, second]) expect(client.cookies.has('atoll_session')).toBe(false)
  })

  it('proves with the code that it set out: the challenge\u2019s verifier, the address, the secret', async () => {
    const before = server.tokenRequests.length
    await throughPopup(server, await app.guest(), { user: newPerson() })
    expect(server.tokenRequests.slice(before)).toMatchObject([
      {
        problem: null,
        grant_type: 'authorization_code',
        code_verifier: expect.stringMatching(/^[\w-]{43}$/),
        redirect_uri: `${app.url}/secure/auth/social/google/callback`,
      },
    ])
  })
})

describe('a service that says no, or nothing that can be used', () => {
  const DEFAULT = { status: 'ERROR', callbackData: {} }

  it('because its user said no', async () => {
    const client = await app.guest()
    const before = await userCount()
    const page = await throughPopup(server, client, { user: null })
    expect(page.httpStatus).toBe(403)
    const errorMessage = 'You did not allow it at Google, so nothing was changed.'
    expect(page.result).toEqual({ status: 'ERROR', callbackData: { errorMessage } })
    expect(page.html).not.toContain('words of the service')
    expect(await userCount()).toBe(before)
    expect(client.cookies.has('atoll_session')).toBe(false)
  })

  const FAULTS: Fault[] = ['status 500', 'garbage', 'another shape', 'redirect']
  // A hanging userinfo is in outside-answers.test.ts, with the others that wait for 5 s.
  const CASES: ['token' | 'userinfo', Fault][] = [
    ...(['token', 'userinfo'] as const).flatMap((path) =>
      FAULTS.map((fault): [typeof path, Fault] => [path, fault]),
    ),
    ['token', 'hang'],
  ]
  it.each(CASES)('%s: %s', async (path, fault) => {
    const client = await app.guest()
    const before = await userCount()
    server.faults.set(path, fault)
    const page = await throughPopup(server, client, { user: newPerson() })
    server.faults.clear()
    expect(page.result).toEqual(DEFAULT)
    expect(page.httpStatus).toBe(502)
    expect(page.html).not.toContain('words of the service')
    expect(await userCount()).toBe(before)
    expect(client.cookies.has('atoll_session')).toBe(false)
    await expect
      .poll(() => app.logs.findLast((line) => line.includes('social sign-in failed')) ?? '')
      .toMatch(`"step":"${path}"`)
  })

  it('leaves nothing secret in the log or on a page', async () => {
    const client = await app.guest()
    const address = await setOut(client, 'google')
    const path = await askService(server, address, newPerson())
    const page = await openPopup(client, path)
    const secrets = [
      ...server.secrets,
      clientSecretOf('google'),
      address.searchParams.get('state') ?? '',
      client.cookies.get('atoll_session') ?? '',
      'words of the service',
    ]
    const log = app.logs.join('\n')
    expect(log).toContain('/secure/auth/social/:service/callback')
    for (const secret of secrets) {
      expect(secret).not.toBe('')
      expect(log).not.toContain(secret)
      expect(page.html).not.toContain(secret)
    }
  })
})

describe('the popup\u2019s page', () => {
  it('keeps its tie to the page that opened it, runs only its own script, and is not kept', async () => {
    const { headers, html } = await throughPopup(server, await app.guest(), { user: newPerson() })
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    const nonce = /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(html).toContain(`<script nonce="${nonce}">`)
    expect(html).toContain('postMessage(result, location.origin)')
  })

  it('keeps markup in what the service says inert', async () => {
    const name = '</script><script>alert(1)</script>'
    const person = { ...newPerson(), given_name: name, family_name: '<!--' }
    const { html, result } = await throughPopup(server, await app.guest(), { user: person })
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    expect(result.callbackData.bootstrapData?.user?.first_name).toBe(name)
    const [user] = await app.db
      .select()
      .from(users)
      .where(eq(users.email, person.email ?? ''))
    expect(user?.firstName).toBe(name)
  })
})
