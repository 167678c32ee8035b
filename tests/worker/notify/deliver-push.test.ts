import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localizations, notifications, sessions, users } from '#db/schema/index.ts'
import { changeSettings, createFolder, registerUser } from '#tests/support/factories.ts'
import { chooseChannels, notify } from '#tests/support/notifications.ts'
import { subscribeBrowser } from '#tests/support/push-browser.ts'
import { startPushedSite } from '#tests/support/pushed-site.ts'
import type { PushedSite, PushedUser } from '#tests/support/pushed-site.ts'

let site: PushedSite
beforeAll(async () => {
  site = await startPushedSite()
})
afterAll(() => site.stop())

describe('a notification is pushed', () => {
  it('encrypted and signed, with its texts and where it leads, once', async () => {
    const user = await site.pushedUser()
    await site.share(user, 'annual \u202Ereport.pdf')
    await site.runJob()
    await site.runJob()
    const { id, pushDueAt, pushAttempts } = await site.notificationOf(user)
    expect(user.browser.messages).toEqual([
      {
        title: 'Alice shared annual report.pdf with you',
        body: 'annual report.pdf',
        url: `/drive/shares?preview=${'A'.repeat(22)}`,
        tag: `notification-${id}`,
        icon: null,
        headers: { ttl: '86400', urgency: 'normal', topic: `notification-${id}` },
        bodyBytes: 1127,
      },
    ])
    expect([pushDueAt, pushAttempts]).toEqual([null, 0])
    expect(site.server.complaints).toEqual([])
  })

  it('in the user\u2019s language', async () => {
    const user = await site.pushedUser()
    const lines = { ':sharer shared :name with you': ':sharer teilt :name mit dir' }
    await site.app.db
      .insert(localizations)
      .values({ language: 'nds', name: 'Low German', lines, updatedAt: new Date().toISOString() })
    await site.app.db.update(users).set({ language: 'nds' }).where(eq(users.id, user.id))
    // So that the Worker reads translations anew.
    await changeSettings(await site.app.adminClient(), { 'branding.site_name': 'Atoll' })
    await site.share(user)
    await site.runJob()
    expect(user.browser.messages.map(({ title }) => title)).toEqual([
      'Alice teilt report.pdf mit dir',
    ])
  })

  it('to each of the user\u2019s browsers, and to nobody else\u2019s', async () => {
    const [user, other] = [await site.pushedUser(), await site.pushedUser()]
    const second = site.server.newBrowser()
    await subscribeBrowser(user.client, second.subscription)
    await site.share(user)
    await site.runJob()
    expect([user.browser, second, other.browser].map(({ messages }) => messages.length)).toEqual([
      1, 1, 0,
    ])
  })

  it('whatever its names hold, within what push services take', async () => {
    const user = await site.pushedUser()
    for (const name of ['😀'.repeat(250), '"\\'.repeat(120), '\u0001"<b>\u2028'])
      await site.share(user, name)
    await site.runJob()
    expect(user.browser.messages).toHaveLength(3)
    for (const { bodyBytes } of user.browser.messages) expect(bodyBytes).toBeLessThanOrEqual(4096)
    expect(site.server.complaints).toEqual([])
  })

  it('urgently, when it is about a sign-in', async () => {
    const user = await site.pushedUser()
    await chooseChannels(user, 'new-sign-in', { browser: true })
    const from = {
      browser: 'Firefox',
      platform: 'Linux',
      ipAddress: null,
      city: null,
      country: null,
    }
    await notify(site.app, user, 'new-sign-in', from)
    await site.runJob()
    expect(user.browser.messages).toMatchObject([{ headers: { urgency: 'high' } }])
  })

  it('over at most six connections at once, also when many are due', async () => {
    const user = await site.pushedUser()
    for (let count = 0; count < 45; count++) await site.share(user)
    await site.runJob()
    expect(user.browser.messages).toHaveLength(45)
    expect(site.server.mostOpen()).toBeLessThanOrEqual(6)
  }, 120_000)
})

describe('sharing a file', () => {
  const shareWith = async (user: PushedUser) => {
    const { client } = await registerUser(site.app)
    const { id } = await createFolder(client, 'Plans')
    const input = { emails: [user.email], permissions: ['view'] }
    const { status } = await client.post(`file-entries/${id}/share`, input)
    expect(status).toBe(200)
  }

  it('is pushed after the response, without waiting for the job', async () => {
    const user = await site.pushedUser()
    await shareWith(user)
    await expect.poll(() => user.browser.messages).toHaveLength(1)
    expect(user.browser.messages[0]?.title).toMatch(/shared Plans with you$/)
    await expect.poll(async () => (await site.notificationOf(user)).pushDueAt).toBeNull()
  })

  it('is pushed a second time after 5 s, where that fails', async () => {
    const user = await site.pushedUser({ status: 502 })
    await shareWith(user)
    await expect.poll(() => user.browser.tries).toBe(1)
    user.browser.answer = { status: 201 }
    await expect.poll(() => user.browser.messages).toHaveLength(1)
    expect(user.browser.tries).toBe(2)
  })
})

describe('a notification is not pushed', () => {
  const cases: [string, (user: PushedUser) => Promise<unknown>][] = [
    [
      'that was read meanwhile',
      async ({ id }) =>
        site.app.db
          .update(notifications)
          .set({ readAt: new Date().toISOString() })
          .where(eq(notifications.userId, id)),
    ],
    [
      'that is of yesterday',
      async ({ id }) =>
        site.app.db
          .update(notifications)
          .set({ createdAt: new Date(Date.now() - 86_400_001).toISOString() })
          .where(eq(notifications.userId, id)),
    ],
    [
      'of a type that this version does not know',
      async ({ id }) =>
        site.app.db
          .update(notifications)
          .set({ type: 'toString' })
          .where(eq(notifications.userId, id)),
    ],
    [
      'to who is banned',
      async ({ id }) =>
        site.app.db
          .update(users)
          .set({ bannedAt: new Date().toISOString() })
          .where(eq(users.id, id)),
    ],
    [
      'to a session that has expired',
      async ({ id }) =>
        site.app.db
          .update(sessions)
          .set({ expiresAt: new Date().toISOString() })
          .where(eq(sessions.userId, id)),
    ],
    ['to who has logged out', ({ client }) => client.post('auth/logout')],
  ]
  it.each(cases)('%s', async (_title, change) => {
    const user = await site.pushedUser()
    await site.share(user)
    await change(user)
    await site.runJob()
    expect(user.browser.tries).toBe(0)
    expect((await site.notificationOf(user)).pushDueAt).toBeNull()
  })

  it('while the site has no notifications', async () => {
    const user = await site.pushedUser()
    await site.share(user)
    const admin = await site.app.adminClient()
    await changeSettings(admin, { 'notifications.integrated': false })
    await site.runJob()
    await changeSettings(admin, { 'notifications.integrated': true })
    expect(user.browser.tries).toBe(0)
  })

  it('to who has not chosen it', async () => {
    const user = await site.pushedUser()
    await chooseChannels(user, 'file-entry-shared', { browser: false })
    await site.share(user)
    await site.runJob()
    expect(user.browser.tries).toBe(0)
  })
})

it('two runs at once push once', async () => {
  const user = await site.pushedUser()
  await site.share(user)
  await Promise.all([site.runJob(), site.runJob(), site.runJob()])
  expect(user.browser.messages).toHaveLength(1)
})
