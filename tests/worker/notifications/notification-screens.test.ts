import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { notify, sharedFacts } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const BOTH = { 'notifications.integrated': true, 'notif.subs.integrated': true }
afterEach(() => changeSettings(admin, BOTH))

const LIST = '/notifications'
const SETTINGS = '/notifications/settings'

/** A page's HTML without its data for scripts. */
async function open(client: ApiClient, path: string) {
  const response = await client.fetch('GET', path, undefined, { headers: { accept: 'text/html' } })
  const html = (await response.text()).replaceAll(/<script\b.*?<\/script>/gs, '')
  const roundTrips = /db;desc="(\d+)"/.exec(response.headers.get('server-timing') ?? '')?.[1]
  return { status: response.status, location: response.headers.get('location'), html, roundTrips }
}

describe('the pages', () => {
  it.each([
    [LIST, BOTH, 200],
    [SETTINGS, BOTH, 200],
    [LIST, { ...BOTH, 'notif.subs.integrated': false }, 200],
    [SETTINGS, { ...BOTH, 'notif.subs.integrated': false }, 404],
    [LIST, { ...BOTH, 'notifications.integrated': false }, 404],
    [SETTINGS, { ...BOTH, 'notifications.integrated': false }, 404],
  ])('%s with %j is %d for a user', async (path, settings, status) => {
    await changeSettings(admin, settings)
    const { client } = await registerUser(app)
    expect((await open(client, path)).status).toBe(status)
  })

  it.each([LIST, SETTINGS])('%s asks guests to sign in, and leads back', async (path) => {
    const { status, location } = await open(await app.guest(), path)
    expect(status).toBe(302)
    expect(location).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  })

  it('the list is in the first HTML, names as text, in the round trips of the session and of the list', async () => {
    const user = await registerUser(app)
    await notify(app, user, 'file-entry-shared', sharedFacts('<img src=x onerror=alert(1)>'))
    const { html, roundTrips } = await open(user.client, LIST)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;</bdi>')
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('Mark all as read')
    expect(Number(roundTrips)).toBeLessThanOrEqual(2)
  })

  it('without notifications the list says so, and offers nothing to mark', async () => {
    const { client } = await registerUser(app)
    const { html } = await open(client, LIST)
    expect(html).toContain('Hang tight! Notifications will start showing up here soon.')
    expect(html).not.toContain('Mark all as read')
  })

  it('the choice of channels is in the first HTML', async () => {
    const { client } = await registerUser(app)
    const { html } = await open(client, SETTINGS)
    for (const text of ['Sharing', 'Workspaces', 'My storage is nearly full', 'Update preferences'])
      expect(html).toContain(text)
  })

  it('lead to each other where channels can be chosen', async () => {
    const { client } = await registerUser(app)
    expect((await open(client, LIST)).html).toContain('href="/notifications/settings"')
    expect((await open(client, SETTINGS)).html).toContain('href="/notifications"')
    await changeSettings(admin, { 'notif.subs.integrated': false })
    expect((await open(client, LIST)).html).not.toContain('href="/notifications/settings"')
  })
})

describe('the bell of pages without React', () => {
  it('leads to the list and says how many are unread, at most 99+', async () => {
    const user = await registerUser(app)
    expect((await open(user.client, '/')).html).toContain('aria-label="Notifications"')
    for (let count = 0; count < 3; count++)
      await notify(app, user, 'file-entry-shared', sharedFacts(`${count}.txt`))
    const { html } = await open(user.client, '/')
    expect(html).toMatch(/href="\/notifications" aria-label="Notifications, 3 unread"/)
    for (let count = 3; count < 100; count++)
      await notify(app, user, 'file-entry-shared', sharedFacts(`${count}.txt`))
    expect((await open(user.client, '/')).html).toContain('99+</span>')
  })

  it('is not there for guests, nor where the site has no notifications', async () => {
    const { client } = await registerUser(app)
    expect((await open(await app.guest(), '/')).html).not.toContain('href="/notifications"')
    await changeSettings(admin, { 'notifications.integrated': false })
    for (const path of ['/', '/drive', '/account-settings'])
      expect((await open(client, path)).html, path).not.toMatch(
        /class="[^"]*notification-bell|"\/notifications"/,
      )
  })
})
