import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outgoingMails } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings, unique } from '#tests/support/factories.ts'
import { pour, startOAuthServer } from '#tests/support/oauth-server.ts'
import type { Fault, OAuthServer } from '#tests/support/oauth-server.ts'
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

let oauth: OAuthServer
let pouring: Awaited<ReturnType<typeof startPouringServer>>
let app: OwnApp
beforeAll(async () => {
  ;[oauth, pouring] = await Promise.all([startOAuthServer(), startPouringServer()])
  app = await startApp({
    variables: {
      ...oauth.variables,
      RECAPTCHA_VERIFY_URL: `${pouring.url}/siteverify`,
      MAIL_URL: `${pouring.url}/emails`,
    },
  })
  const keys = { 'recaptcha.site_key': 'a key', 'recaptcha.secret_key': 'a secret' }
  await changeSettings(await app.adminClient(), { ...ALL_SERVICES, ...keys })
})
afterAll(async () => {
  await app.stop()
  await Promise.all([oauth.stop(), pouring.stop()])
})

/** More than the limit, and less than what a fast service sends in five seconds. */
const MAX_TAKEN_BYTES = 16 * 1024 ** 2

async function signIn(faults: ['token' | 'userinfo', Fault][]) {
  oauth.faults.clear()
  for (const [path, fault] of faults) oauth.faults.set(path, fault)
  const user = verified({ id: `${unique()}`, email: `person-${unique()}@example.com` })
  const startedAt = Date.now()
  const { result } = await throughPopup(oauth, await app.guest(), { user })
  return { status: result.status, seconds: (Date.now() - startedAt) / 1000 }
}

describe('a sign-in by a service', () => {
  it.each<['token' | 'userinfo', Fault]>([
    ['token', 'drip'],
    ['userinfo', 'drip'],
    ['userinfo', 'hang'],
  ])('is given up after 5 s: %s, %s', async (path, fault) => {
    const { status, seconds } = await signIn([[path, fault]])
    expect(status).toBe('ERROR')
    expect(seconds).toBeLessThan(8)
  })

  it('takes 5 s in all, not for each answer', async () => {
    const { status } = await signIn([
      ['token', 'late'],
      ['userinfo', 'late'],
    ])
    expect(status).toBe('ERROR')
  })

  it.each(['token', 'userinfo'] as const)('stops reading an endless %s answer', async (path) => {
    const { status, seconds } = await signIn([[path, 'endless']])
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
