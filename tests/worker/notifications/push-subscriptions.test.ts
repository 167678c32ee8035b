import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { pushSubscriptions, siteKeys } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, signInAgain } from '#tests/support/factories.ts'
import { newBrowserKeys } from '#tests/support/decrypt-push.ts'
import { startProgram } from '#tests/support/program.ts'
import { newSubscription, subscribeBrowser } from '#tests/support/push-browser.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { MAX_SUBSCRIPTIONS } from '#worker/features/notifications/push/subscribe.ts'

const PATH = 'notifications/push-subscriptions'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

/** Endpoints of a user, the oldest first. */
const endpointsOf = async ({ id }: { id: number }) =>
  (
    await app.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, id))
      .orderBy(pushSubscriptions.createdAt)
  ).map(({ endpoint }) => endpoint)

describe('GET notifications/push-key', () => {
  it('answers the same P-256 point to all, also when many ask first, and keeps the private part encrypted', async () => {
    const users = await Promise.all([registerUser(app), registerUser(app), registerUser(app)])
    await app.db.delete(siteKeys)
    const answers = await Promise.all(
      users.map(({ client }) => client.get('notifications/push-key')),
    )
    const [key, ...others] = answers.map(({ body }) => body.public_key as string)
    expect(others).toEqual([key, key])
    const point = Buffer.from(key ?? '', 'base64url')
    expect([point.byteLength, point[0]]).toEqual([65, 4])
    const [row] = await app.db.select().from(siteKeys)
    expect(row?.value).not.toContain('"d"')
  })
})

describe('POST notifications/push-subscriptions', () => {
  it('subscribes a browser, once however often it says so, with its newest keys', async () => {
    const user = await registerUser(app)
    const subscription = newSubscription()
    const { p256dh, auth } = newBrowserKeys()
    const renewed = { ...subscription, keys: { p256dh, auth }, expirationTime: null }
    expect((await user.client.post(PATH, subscription)).body).toEqual({ status: 'success' })
    expect((await user.client.post(PATH, renewed)).status).toBe(200)
    const rows = await app.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, user.id))
    expect(rows).toMatchObject([{ endpoint: subscription.endpoint, p256dh, auth }])
  })

  it('moves a browser that another account had', async () => {
    const [former, user] = [await registerUser(app), await registerUser(app)]
    const subscription = newSubscription()
    await subscribeBrowser(former.client, subscription)
    await subscribeBrowser(user.client, subscription)
    expect(await endpointsOf(former)).toEqual([])
    expect(await endpointsOf(user)).toEqual([subscription.endpoint])
    const again = await former.client.call('DELETE', PATH, { endpoint: subscription.endpoint })
    expect(again.status).toBe(404)
  })

  it('keeps the newest browsers of a user only', async () => {
    const user = await registerUser(app)
    const endpoints: string[] = []
    for (let count = 0; count <= MAX_SUBSCRIPTIONS; count++)
      endpoints.push(await subscribeBrowser(user.client))
    expect(await endpointsOf(user)).toEqual(endpoints.slice(1))
  })

  it.each([
    'http://push.example/plain',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://sub.localhost/x',
    'https://10.1.2.3/x',
    'https://172.16.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://0.0.0.0/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://017700000001/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[fc00::1]/x',
    'https://[fe80::1]/x',
    'https://router/x',
    'https://db.internal/x',
    'https://push.example:8443/x',
    'https://user:secret@push.example/x',
    'ftp://push.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('refuses %s', async (endpoint) => {
    const user = await registerUser(app)
    const answer = await user.client.post(PATH, { ...newSubscription(), endpoint })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      endpoint: ['This is not the address of a push service.'],
    })
    expect(await endpointsOf(user)).toEqual([])
  })

  const { p256dh, auth } = newBrowserKeys()
  it.each([
    {},
    { endpoint: 42, keys: { p256dh, auth } },
    { endpoint: 'push.example/x', keys: { p256dh, auth } },
    { endpoint: `https://push.example/${'x'.repeat(1000)}`, keys: { p256dh, auth } },
    { endpoint: 'https://push.example/x' },
    { endpoint: 'https://push.example/x', keys: { p256dh: 'x', auth } },
    { endpoint: 'https://push.example/x', keys: { p256dh, auth: 'x' } },
    { endpoint: 'https://push.example/x', keys: { p256dh: [p256dh], auth } },
  ])('refuses %j', async (input) => {
    const user = await registerUser(app)
    expect((await user.client.post(PATH, input)).status).toBe(422)
    expect(await endpointsOf(user)).toEqual([])
  })
})

describe('DELETE notifications/push-subscriptions', () => {
  it('ends one of the caller\u2019s browsers, once', async () => {
    const user = await registerUser(app)
    const [endpoint, other] = [
      await subscribeBrowser(user.client),
      await subscribeBrowser(user.client),
    ]
    expect((await user.client.call('DELETE', PATH, { endpoint })).status).toBe(200)
    expect((await user.client.call('DELETE', PATH, { endpoint })).status).toBe(404)
    expect(await endpointsOf(user)).toEqual([other])
  })
})

it('an access token, which is no browser, reaches none of it', async () => {
  const user = await registerUser(app)
  const program = await startProgram(app, user)
  const endpoint = await subscribeBrowser(user.client)
  for (const answer of [
    await program.get('notifications/push-key'),
    await program.post(PATH, newSubscription()),
    await program.call('DELETE', PATH, { endpoint }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  expect(await endpointsOf(user)).toEqual([endpoint])
})

it('nothing of it exists while the site has no notifications', async () => {
  const user = await registerUser(app)
  const endpoint = await subscribeBrowser(user.client)
  const admin = await app.adminClient()
  await changeSettings(admin, { 'notifications.integrated': false })
  const answers = [
    await user.client.get('notifications/push-key'),
    await user.client.post(PATH, newSubscription()),
    await user.client.call('DELETE', PATH, { endpoint }),
  ]
  await changeSettings(admin, { 'notifications.integrated': true })
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await endpointsOf(user)).toEqual([endpoint])
})

describe('a browser is pushed to no more after', () => {
  it('logging out there', async () => {
    const user = await registerUser(app)
    await subscribeBrowser(user.client)
    const other = await signInAgain(app, user)
    const kept = await subscribeBrowser(other)
    await user.client.post('auth/logout')
    expect(await endpointsOf(user)).toEqual([kept])
  })

  it('logging out other devices elsewhere', async () => {
    const user = await registerUser(app)
    const kept = await subscribeBrowser(user.client)
    await subscribeBrowser(await signInAgain(app, user))
    const { status } = await user.client.post('user-sessions/logout-other', {
      password: user.password,
    })
    expect(status).toBe(200)
    expect(await endpointsOf(user)).toEqual([kept])
  })

  it('a change of the password elsewhere', async () => {
    const user = await registerUser(app)
    const kept = await subscribeBrowser(user.client)
    await subscribeBrowser(await signInAgain(app, user))
    const { status } = await user.client.put('auth/user/password', {
      current_password: user.password,
      password: 'another long one',
      password_confirmation: 'another long one',
    })
    expect(status).toBe(200)
    expect(await endpointsOf(user)).toEqual([kept])
  })
})
