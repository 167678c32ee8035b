import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, unique } from '#tests/support/factories.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  app = await sharedApp()
  await changeSettings(await app.adminClient(), { 'mail.transport_url': server.url })
  await changeSettings(await app.adminClient(), { require_email_confirmation: true })
})
afterAll(() => server.stop())

const PASSWORD = 'correct horse battery'

/** Someone who has not proven the address, and the path of the mailed link. */
async function registerUnverified(): Promise<{ client: ApiClient; email: string; path: string }> {
  const email = `new-${unique()}@example.com`
  const password = PASSWORD
  const client = await app.guest()
  await client.post('auth/register', { email, password, password_confirmation: password })
  const path = new URL(linkIn(await server.nextMailTo(email), '/email/verify/')).pathname
  return { client, email, path }
}

const send = (client: ApiClient, path: string, form: Record<string, string>) =>
  client.fetch('POST', path, undefined, {
    rawBody: new URLSearchParams(form),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': null },
  })

const press = (client: ApiClient, path: string, fields: Record<string, string> = {}) =>
  send(client, path, { _token: client.cookies.get('XSRF-TOKEN') ?? '', ...fields })

const isVerified = async (client: ApiClient) =>
  (await client.get('user/space-usage')).status === 200

describe('the page that asks to verify the address', () => {
  it.each(['/api-docs', '/drive/trash', '/drive/s/any', '/email/verify', '/password/reset/any'])(
    'stands at %s too, and costs no more than the session',
    async (path) => {
      const { client, email } = await registerUnverified()
      const page = await client.get(path)
      expect(page.status).toBe(200)
      expect(page.body).toContain('Verify your email')
      expect(page.body).toContain(email)
      expect(page.roundTrips).toBe(1)
      expect((await client.head(path)).status).toBe(200)
    },
  )

  it('lets the theme be changed and the visitor sign out', async () => {
    const { client } = await registerUnverified()
    const token = { _token: client.cookies.get('XSRF-TOKEN') ?? '' }
    expect((await send(client, '/preferences/theme', { ...token, theme: '2' })).status).toBe(303)
    expect((await client.get('/')).body).toContain('data-theme="2"')
    expect((await press(client, '/logout')).headers.get('location')).toBe('/login')
    expect((await client.get('/login')).body).toContain('Sign in to your account')
  })
})

describe('the mailed link', () => {
  it('is told to no other site, and kept by no cache', async () => {
    const { path } = await registerUnverified()
    const { headers } = await (await app.guest()).get(path)
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('verifies nothing by a form of another site', async () => {
    const { client, path } = await registerUnverified()
    const guest = await app.guest()
    expect((await send(guest, path, {})).status).toBe(403)
    const foreign = await guest.fetch('POST', path, undefined, {
      rawBody: new URLSearchParams({ _token: guest.cookies.get('XSRF-TOKEN') ?? '' }),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
      },
    })
    expect(foreign.status).toBe(403)
    expect(await isVerified(client)).toBe(false)
    const answer = await press(guest, path, { password: PASSWORD })
    expect(answer.headers.get('location')).toBe('/login?notice=email-verified')
    expect(await isVerified(client)).toBe(true)
  })

  it('asks first when it is another’s, whoever opens it', async () => {
    const [owner, reader] = await Promise.all([registerUnverified(), registerUnverified()])
    const page = await reader.client.get(owner.path)
    expect(page.status).toBe(200)
    expect(page.body).toContain(owner.email)
    expect(page.body).not.toContain(`<strong>${reader.email}</strong>`)
    expect(await isVerified(owner.client)).toBe(false)
    expect((await press(reader.client, owner.path, { password: PASSWORD })).status).toBe(200)
    expect(await isVerified(owner.client)).toBe(true)
    expect(await isVerified(reader.client)).toBe(false)
  })

  it('can’t be guessed: an address that tries many is slowed', async () => {
    const guest = await app.guest()
    const statuses = new Set<number>()
    for (let count = 100; count < 180; count++)
      statuses.add((await guest.get(`/email/verify/${'x'.repeat(40)}${count}`)).status)
    expect(statuses).toEqual(new Set([404, 429]))
    const refused = await guest.get(`/email/verify/${'x'.repeat(43)}`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
