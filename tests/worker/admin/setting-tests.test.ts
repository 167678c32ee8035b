import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { startHumanCheckServer, type HumanCheckServer } from '#tests/support/human-check-server.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { startOAuthServer, type OAuthServer } from '#tests/support/oauth-server.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { subscribeBrowser } from '#tests/support/push-browser.ts'
import { startPushServer, type PushServer } from '#tests/support/push-server.ts'
import { startStripeServer, STRIPE_KEY, type StripeServer } from '#tests/support/stripe-server.ts'
import { judge } from '#worker/auth/check-oauth-client.ts'
import { missingRule } from '#worker/features/admin/settings/test-storage.ts'

let app: OwnApp
let admin: ApiClient
let mail: MailServer
let oauth: OAuthServer
let human: HumanCheckServer
let push: PushServer
let stripe: StripeServer
beforeAll(async () => {
  ;[mail, oauth, human, push, stripe] = await Promise.all([
    startMailServer({ auth: { user: 'atoll', password: 'calm' } }),
    startOAuthServer(),
    startHumanCheckServer(),
    startPushServer(),
    startStripeServer(),
  ])
  app = await startApp({
    variables: { ...oauth.variables, ...human.variables, STRIPE_API_URL: stripe.url },
    publicInternet: push.publicInternet,
  })
  admin = await app.adminClient()
})
afterAll(() => Promise.all([app.stop(), mail.stop(), oauth.stop(), human.stop(), push.stop()]))

async function test(name: string, input?: object, client = admin) {
  const { status, body } = await client.post(`admin/settings/test-${name}`, input)
  expect([status, body.message]).toEqual([200, undefined])
  return body.results as { outcome: string; count: number; detail: string | null }[]
}

describe('a test mail', () => {
  it('goes to the caller, by the saved server and sender', async () => {
    await changeSettings(admin, { 'mail.transport_url': mail.url, 'mail.from_name': 'Lagoon' })
    expect(await test('mail')).toEqual([
      { outcome: 'mail.sent', count: 1, detail: app.admin.email },
    ])
    const received = await mail.nextMailTo(app.admin.email)
    expect([received.from.name, received.subject]).toEqual(['Lagoon', 'Test mail from Atoll'])
  })

  it('tells what the server said, without the password', async () => {
    const url = mail.url.replace('calm', 'wrong-word')
    await changeSettings(admin, { 'mail.transport_url': url })
    const [result] = await test('mail')
    expect(result?.outcome).toBe('mail.failed')
    expect(result?.detail).toMatch(/^.{1,300}$/)
    expect(result?.detail).not.toContain('wrong-word')
    await changeSettings(admin, { 'mail.transport_url': 'smtp://127.0.0.1:1' })
    expect((await test('mail'))[0]?.outcome).toBe('mail.failed')
  })

  it('is not sent where mail is only kept', async () => {
    await changeSettings(admin, { 'mail.transport_url': 'log:' })
    expect((await test('mail'))[0]?.outcome).toBe('mail.kept')
  })
})

it('the storage is tested by storing, reading and deleting; nothing is left', async () => {
  const results = await test('storage')
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'storage.stored',
    'storage.read',
    'storage.deleted',
    'storage.same_origin',
  ])
  const { body } = await admin.get('users/me')
  expect(await app.hasObject(`tests/${body.user.id}`)).toBe(false)
})

it.each([
  [{ 'access-control-allow-origin': 'https://a.example', methods: 'PUT' }, null],
  [{ 'access-control-allow-origin': '*', methods: 'GET, PUT' }, null],
  [{ methods: 'PUT' }, 'Access-Control-Allow-Origin: https://a.example'],
  [
    { 'access-control-allow-origin': 'https://b.example', methods: 'PUT' },
    'Access-Control-Allow-Origin: https://a.example',
  ],
  [{ 'access-control-allow-origin': '*', methods: 'GET' }, 'Access-Control-Allow-Methods: PUT'],
])('the CORS rule %j lacks %s', ({ methods, ...headers }, missing) => {
  const response = new Response(null, {
    headers: {
      ...headers,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'Content-Type, If-None-Match',
    },
  })
  expect(missingRule(response, 'https://a.example')).toBe(missing)
})

it('the keys of the captcha are accepted, refused, missing, or nobody can say', async () => {
  expect((await test('captcha'))[0]?.outcome).toBe('captcha.not_set')
  const keys = { 'recaptcha.site_key': human.siteKey, 'recaptcha.secret_key': human.secretKey }
  for (const provider of ['recaptcha', 'turnstile']) {
    await changeSettings(admin, { ...keys, 'recaptcha.provider': provider })
    expect((await test('captcha'))[0]?.outcome).toBe('captcha.accepted')
    expect(human.judged.at(-1)).toBe(provider)
    await changeSettings(admin, { 'recaptcha.secret_key': 'another' })
    expect(await test('captcha')).toEqual([
      { outcome: 'captcha.refused', count: 1, detail: 'invalid-input-secret' },
    ])
  }
  human.takeAll('unreachable')
  expect((await test('captcha'))[0]?.outcome).toBe('captcha.unreachable')
})

it('the key of Stripe is accepted, refused, missing, or nobody can say', async () => {
  expect((await test('stripe'))[0]?.outcome).toBe('stripe.not_set')
  await changeSettings(admin, { 'billing.stripe.secret_key': STRIPE_KEY })
  const outcomes = async () => (await test('stripe')).map(({ outcome }) => outcome)
  expect(await outcomes()).toEqual(['stripe.accepted', 'stripe.no_webhook_secret'])
  await changeSettings(admin, { 'billing.stripe.webhook_secret': 'whsec_1' })
  expect(await outcomes()).toEqual(['stripe.accepted'])
  await changeSettings(admin, { 'billing.stripe.secret_key': 'sk_test_another' })
  expect(await test('stripe')).toEqual([
    { outcome: 'stripe.refused', count: 1, detail: 'Invalid API Key provided' },
  ])
  await stripe.stop()
  expect(await outcomes()).toEqual(['stripe.unreachable'])
})

describe('credentials of a service', () => {
  it('are known to it, or not, before it is offered', async () => {
    for (const service of ['google', 'twitter'])
      expect((await test('social', { service }))[0]?.outcome, service).toBe('social.accepted')
    await changeSettings(admin, { 'social.google.client_secret': 'another' })
    expect((await test('social', { service: 'google' }))[0]).toEqual({
      outcome: 'social.refused',
      count: 1,
      detail: 'invalid_client',
    })
    oauth.faults.set('token', 'garbage')
    expect((await test('social', { service: 'google' }))[0]?.outcome).toBe('social.unclear')
    expect((await admin.post('admin/settings/test-social', { service: 'x' })).status).toBe(422)
  })

  it.each([
    [400, '{"error":"invalid_grant"}', 'accepted'],
    [
      400,
      '{"error":"invalid_request","error_description":"Value of the authorization code was invalid."}',
      'accepted',
    ],
    [400, '{"error":{"message":"Invalid verification code format.","code":100}}', 'accepted'],
    [400, '{"error":{"message":"Error validating client secret.","code":1}}', 'refused'],
    [401, '{"error":"invalid_client"}', 'refused'],
    [401, '', 'refused'],
    [400, '{"error":"redirect_uri_mismatch"}', 'unclear'],
    [400, '{"error":"invalid_request"}', 'unclear'],
    [500, '<html>', 'unclear'],
    [200, 'null', 'unclear'],
  ])('are judged by the answer %i %s: %s', (status, text, verdict) => {
    expect(judge(status, text).verdict).toBe(verdict)
  })
})

describe('a test push', () => {
  it('reaches the browsers of the caller only', async () => {
    const { client, id } = await registerUser(app)
    const other = await registerUser(app)
    await permitOnly(app, id, ['settings.update'])
    expect(await test('push', undefined, client)).toEqual([
      { outcome: 'push.none', count: 0, detail: null },
    ])
    const [browser, ended, foreign] = [
      push.newBrowser(),
      push.newBrowser({ status: 410 }),
      push.newBrowser(),
    ]
    await subscribeBrowser(client, browser.subscription)
    await subscribeBrowser(client, ended.subscription)
    await subscribeBrowser(other.client, foreign.subscription)
    expect(await test('push', undefined, client)).toEqual([
      { outcome: 'push.sent', count: 1, detail: null },
      { outcome: 'push.ended', count: 1, detail: null },
    ])
    expect(browser.messages.map(({ title, url }) => [title, url])).toEqual([
      ['Test notification from Atoll', '/admin/settings/notifications'],
    ])
    expect(foreign.tries).toBe(0)
  })
})

it('tests are limited for each user', async () => {
  const { client, id } = await registerUser(app)
  await permitOnly(app, id, ['settings.update'])
  const statuses: number[] = []
  for (let count = 0; count < 11; count++)
    statuses.push((await client.post('admin/settings/test-push')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})
