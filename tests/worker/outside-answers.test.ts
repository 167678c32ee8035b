import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outgoingMails } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings, unique } from '#tests/support/factories.ts'
import { pour } from '#tests/support/oauth-faults.ts'
import { startOAuthServer } from '#tests/support/oauth-server.ts'
import type { Fault } from '#tests/support/oauth-faults.ts'
import type { OAuthServer, Service } from '#tests/support/oauth-server.ts'
import { ALL_SERVICES, throughPopup, verified } from '#tests/support/social-flow.ts'

/** A service that answers everything without end, and how many bytes of it were taken. */
async function startPouringServer() {
  const state = { bytes: 0, status: 200 }
  const server = createServer((request, response) => {
    request.resume()
    const { socket } = response
    const before = socket?.bytesWritten ?? 0
    response.once('close', () => (state.bytes = (socket?.bytesWritten ?? 0) - before))
    response.writeHead(state.status, { connection: 'close' })
    pour(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** A server for each service, so that each has faults of its own. */
let oauth: Record<Service, OAuthServer>
let pouring: Awaited<ReturnType<typeof startPouringServer>>
let app: OwnApp
beforeAll(async () => {
  const [google, facebook, twitter, envato] = await Promise.all([
    startOAuthServer(),
    startOAuthServer(),
    startOAuthServer(),
    startOAuthServer(),
  ])
  oauth = { google, facebook, twitter, envato }
  pouring = await startPouringServer()
  const variables = Object.entries(oauth).flatMap(([service, server]) =>
    Object.entries(server.variables).filter(([name]) => name.startsWith(service.toUpperCase())),
  )
  app = await startApp({
    variables: {
      ...Object.fromEntries(variables),
      RECAPTCHA_VERIFY_URL: `${pouring.url}/siteverify`,
      MAIL_URL: `${pouring.url}/emails`,
    },
  })
  const keys = { 'recaptcha.site_key': 'a key', 'recaptcha.secret_key': 'a secret' }
  await changeSettings(await app.adminClient(), { ...ALL_SERVICES, ...keys })
})
afterAll(async () => {
  await app.stop()
  await Promise.all([...Object.values(oauth), pouring].map((server) => server.stop()))
})

/** More than the limit, and less than what a fast service sends in five seconds. */
const MAX_TAKEN_BYTES = 16 * 1024 ** 2

async function signIn(service: Service, faults: ['token' | 'userinfo', Fault][]) {
  const server = oauth[service]
  server.faults.clear()
  for (const [path, fault] of faults) server.faults.set(path, fault)
  const user = verified({ id: `${unique()}`, email: `person-${unique()}@example.com` })
  const startedAt = Date.now()
  const { result } = await throughPopup(server, await app.guest(), { service, user })
  return { status: result.status, seconds: (Date.now() - startedAt) / 1000 }
}

// All of them wait for 5 s.
describe.concurrent('a sign-in by a service', () => {
  it.each<[Service, 'token' | 'userinfo', Fault]>([
    ['google', 'token', 'drip'],
    ['facebook', 'userinfo', 'drip'],
    ['envato', 'userinfo', 'hang'],
  ])('is given up after 5 s: %s, %s, %s', async (service, path, fault) => {
    expect((await signIn(service, [])).status).toBe('SUCCESS')
    const { status, seconds } = await signIn(service, [[path, fault]])
    expect(status).toBe('ERROR')
    expect(seconds).toBeLessThan(8)
  })

  it('takes 5 s in all, not for each answer', async () => {
    expect((await signIn('twitter', [])).status).toBe('SUCCESS')
    const { status } = await signIn('twitter', [
      ['token', 'late'],
      ['userinfo', 'late'],
    ])
    expect(status).toBe('ERROR')
  })
})

describe('an endless answer of a service', () => {
  it.each(['token', 'userinfo'] as const)('is not read to its end: %s', async (path) => {
    const { status, seconds } = await signIn('google', [[path, 'endless']])
    expect(status).toBe('ERROR')
    expect(seconds).toBeLessThan(4)
  })
})

describe('other services', () => {
  it('the human check stops reading an endless answer', async () => {
    const { body } = await (await app.guest()).post('recaptcha/verify', { token: 'x' })
    expect(body.success).toBe(false)
    await expect.poll(() => pouring.bytes).toBeGreaterThan(0)
    expect(pouring.bytes).toBeLessThan(MAX_TAKEN_BYTES)
  })

  it.each([
    [200, 'sent', null],
    [500, 'queued', 'the mail API answered 500: too long to be shown'],
  ])(
    'the mail API stops reading an endless answer with status %i',
    async (status, state, error) => {
      pouring.status = status
      const email = `person-${unique()}@example.com`
      const password = 'correct horse battery'
      const input = { email, password, password_confirmation: password }
      expect((await (await app.guest()).post('auth/register', input)).status).toBe(200)
      const row = async () =>
        (await app.db.select().from(outgoingMails)).find(({ recipient }) => recipient === email)
      await expect
        .poll(async () => {
          const mail = await row()
          return [mail?.status, mail?.lastError]
        })
        .toEqual([state, error])
      expect(pouring.bytes).toBeLessThan(MAX_TAKEN_BYTES)
    },
  )
})
