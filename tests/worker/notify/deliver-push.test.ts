import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  localizations,
  notifications,
  pushSubscriptions,
  sessions,
  users,
} from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings, createFolder, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { chooseChannels, notify, sharedFacts } from '#tests/support/notifications.ts'
import { subscribeBrowser } from '#tests/support/push-browser.ts'
import { startPushServer } from '#tests/support/push-server.ts'
import type { PushAnswer, PushedBrowser, PushServer } from '#tests/support/push-server.ts'

let app: OwnApp
let server: PushServer
beforeAll(async () => {
  server = await startPushServer()
  app = await startApp({ publicInternet: server.publicInternet })
})
afterAll(() => Promise.all([app.stop(), server.stop()]))

interface PushedUser extends TestUser {
  browser: PushedBrowser
}

/** A user with a browser that is pushed to when something is shared. */
async function pushedUser(answer?: PushAnswer): Promise<PushedUser> {
  const user = await registerUser(app)
  const browser = server.newBrowser(answer)
  await subscribeBrowser(user.client, browser.subscription)
  await chooseChannels(user, 'file-entry-shared', { browser: true })
  return { ...user, browser }
}

const runJob = () => app.runScheduled('*/5 * * * *')

const share = (user: TestUser, name?: string) =>
  notify(app, user, 'file-entry-shared', sharedFacts(name))

async function dueOf({ id }: TestUser) {
  const [row] = await app.db.select().from(notifications).where(eq(notifications.userId, id))
  if (!row) throw new Error('there is no notification')
  return row
}

/** As if the time of the next try had come. */
const makeDue = ({ id }: TestUser) =>
  app.db
    .update(notifications)
    .set({ pushDueAt: new Date().toISOString() })
    .where(eq(notifications.userId, id))

const subscriptionsOf = ({ id }: TestUser) =>
  app.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))

describe('a notification is pushed', () => {
  it('encrypted and signed, with its texts and where it leads, once', async () => {
    const user = await pushedUser()
    await share(user, 'annual \u202Ereport.pdf')
    await runJob()
    await runJob()
    const { id, pushDueAt, pushAttempts } = await dueOf(user)
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
    expect(server.complaints).toEqual([])
  })

  it('in the user\u2019s language', async () => {
    const user = await pushedUser()
    const lines = { ':sharer shared :name with you': ':sharer teilt :name mit dir' }
    await app.db
      .insert(localizations)
      .values({ language: 'de', name: 'Deutsch', lines, updatedAt: new Date().toISOString() })
    await app.db.update(users).set({ language: 'de' }).where(eq(users.id, user.id))
    // So that the Worker reads translations anew.
    await changeSettings(await app.adminClient(), { 'branding.site_name': 'Atoll' })
    await share(user)
    await runJob()
    expect(user.browser.messages.map(({ title }) => title)).toEqual([
      'Alice teilt report.pdf mit dir',
    ])
  })

  it('to each of the user\u2019s browsers, and to nobody else\u2019s', async () => {
    const [user, other] = [await pushedUser(), await pushedUser()]
    const second = server.newBrowser()
    await subscribeBrowser(user.client, second.subscription)
    await share(user)
    await runJob()
    expect([user.browser, second, other.browser].map(({ messages }) => messages.length)).toEqual([
      1, 1, 0,
    ])
  })

  it('whatever its names hold, within what push services take', async () => {
    const user = await pushedUser()
    for (const name of ['😀'.repeat(250), '"\\'.repeat(120), '\u0001"<b>\u2028'])
      await share(user, name)
    await runJob()
    expect(user.browser.messages).toHaveLength(3)
    for (const { bodyBytes } of user.browser.messages) expect(bodyBytes).toBeLessThanOrEqual(4096)
    expect(server.complaints).toEqual([])
  })

  it('urgently, when it is about a sign-in', async () => {
    const user = await pushedUser()
    await chooseChannels(user, 'new-sign-in', { browser: true })
    const from = {
      browser: 'Firefox',
      platform: 'Linux',
      ipAddress: null,
      city: null,
      country: null,
    }
    await notify(app, user, 'new-sign-in', from)
    await runJob()
    expect(user.browser.messages).toMatchObject([{ headers: { urgency: 'high' } }])
  })

  it('over at most six connections at once, also when many are due', async () => {
    const user = await pushedUser()
    for (let count = 0; count < 45; count++) await share(user)
    await runJob()
    expect(user.browser.messages).toHaveLength(45)
    expect(server.mostOpen()).toBeLessThanOrEqual(6)
  }, 120_000)
})

describe('sharing a file', () => {
  const shareWith = async (user: PushedUser) => {
    const { client } = await registerUser(app)
    const { id } = await createFolder(client, 'Plans')
    const input = { emails: [user.email], permissions: ['view'] }
    const { status } = await client.post(`file-entries/${id}/share`, input)
    expect(status).toBe(200)
  }

  it('is pushed after the response, without waiting for the job', async () => {
    const user = await pushedUser()
    await shareWith(user)
    await expect.poll(() => user.browser.messages).toHaveLength(1)
    expect(user.browser.messages[0]?.title).toMatch(/shared Plans with you$/)
    await expect.poll(async () => (await dueOf(user)).pushDueAt).toBeNull()
  })

  it('is pushed a second time after 5 s, where that fails', async () => {
    const user = await pushedUser({ status: 502 })
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
        app.db
          .update(notifications)
          .set({ readAt: new Date().toISOString() })
          .where(eq(notifications.userId, id)),
    ],
    [
      'that is of yesterday',
      async ({ id }) =>
        app.db
          .update(notifications)
          .set({ createdAt: new Date(Date.now() - 86_400_001).toISOString() })
          .where(eq(notifications.userId, id)),
    ],
    [
      'of a type that this version does not know',
      async ({ id }) =>
        app.db.update(notifications).set({ type: 'toString' }).where(eq(notifications.userId, id)),
    ],
    [
      'to who is banned',
      async ({ id }) =>
        app.db.update(users).set({ bannedAt: new Date().toISOString() }).where(eq(users.id, id)),
    ],
    [
      'to a session that has expired',
      async ({ id }) =>
        app.db
          .update(sessions)
          .set({ expiresAt: new Date().toISOString() })
          .where(eq(sessions.userId, id)),
    ],
    ['to who has logged out', ({ client }) => client.post('auth/logout')],
  ]
  it.each(cases)('%s', async (_title, change) => {
    const user = await pushedUser()
    await share(user)
    await change(user)
    await runJob()
    expect(user.browser.tries).toBe(0)
    expect((await dueOf(user)).pushDueAt).toBeNull()
  })

  it('while the site has no notifications', async () => {
    const user = await pushedUser()
    await share(user)
    const admin = await app.adminClient()
    await changeSettings(admin, { 'notifications.integrated': false })
    await runJob()
    await changeSettings(admin, { 'notifications.integrated': true })
    expect(user.browser.tries).toBe(0)
  })

  it('to who has not chosen it', async () => {
    const user = await pushedUser()
    await chooseChannels(user, 'file-entry-shared', { browser: false })
    await share(user)
    await runJob()
    expect(user.browser.tries).toBe(0)
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    const user = await pushedUser({ status })
    await share(user)
    await runJob()
    expect(await subscriptionsOf(user)).toEqual([])
    expect((await dueOf(user)).pushDueAt).toBeNull()
  })

  it.each([400, 401, 403, 413])('that refuses with %i is not asked again', async (status) => {
    const user = await pushedUser({ status })
    await share(user)
    await runJob()
    expect((await dueOf(user)).pushDueAt).toBeNull()
    expect(await subscriptionsOf(user)).toHaveLength(1)
  })

  it.each(['https://127.0.0.1/', 'https://push.example/elsewhere'])(
    'that redirects (to %s) is not followed',
    async (location) => {
      const user = await pushedUser({ status: 307, headers: { location } })
      await share(user)
      await runJob()
      expect(user.browser.tries).toBe(1)
      expect((await dueOf(user)).pushDueAt).toBeNull()
      expect(server.complaints).toEqual([])
    },
  )

  it('that is out of order is asked five times, later each time', async () => {
    const user = await pushedUser({ status: 500 })
    await share(user)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const before = Date.now()
      await runJob()
      waits.push(Date.parse((await dueOf(user)).pushDueAt ?? '') - before)
      await makeDue(user)
    }
    const rounded = waits.map((ms) => Math.floor(ms / 5000) * 5)
    expect(rounded).toEqual([5, 60, 300, 1200])
    await runJob()
    await runJob()
    expect(user.browser.tries).toBe(5)
    expect((await dueOf(user)).pushDueAt).toBeNull()
    expect(await subscriptionsOf(user)).toHaveLength(1)
  })

  it.each([
    ['120', 120],
    ['999999', 3600],
    ['-5', 5],
    ['soon', 5],
    [new Date(Date.now() + 600_000).toUTCString(), 540],
  ])('that asks to wait (%s) is left alone so long', async (retryAfter, seconds) => {
    const user = await pushedUser({ status: 429, headers: { 'retry-after': retryAfter } })
    await share(user)
    const before = Date.now()
    await runJob()
    const waitMs = Date.parse((await dueOf(user)).pushDueAt ?? '') - before
    expect(waitMs).toBeGreaterThanOrEqual(seconds * 1000 - 1000)
    expect(waitMs).toBeLessThan(seconds * 1000 + 70_000)
    await runJob()
    expect(user.browser.tries).toBe(1)
  })

  it('that failed is tried again alone: other browsers are not pushed to twice', async () => {
    const user = await pushedUser({ status: 503 })
    const second = server.newBrowser()
    await subscribeBrowser(user.client, second.subscription)
    await share(user)
    await runJob()
    user.browser.answer = { status: 201 }
    await makeDue(user)
    await runJob()
    expect([user.browser.messages.length, second.messages.length]).toEqual([1, 1])
    expect((await dueOf(user)).pushDueAt).toBeNull()
  })

  it('whose answer has no end has taken the message', async () => {
    const [endless, half] = [await pushedUser('endless'), await pushedUser('half')]
    await share(endless)
    await share(half)
    await runJob()
    for (const user of [endless, half]) {
      expect(user.browser.messages).toHaveLength(1)
      expect((await dueOf(user)).pushDueAt).toBeNull()
    }
  })

  it('that does not answer is given up after 5 s, and tried again', async () => {
    const user = await pushedUser('silent')
    await share(user)
    const before = Date.now()
    await runJob()
    expect(Date.now() - before).toBeLessThan(20_000)
    expect((await dueOf(user)).pushDueAt).not.toBeNull()
    await app.db.delete(notifications).where(eq(notifications.userId, user.id))
  })

  it('is not asked for an address that leads inwards, however it got into the database', async () => {
    const user = await pushedUser()
    await app.db
      .update(pushSubscriptions)
      .set({ endpoint: 'https://169.254.169.254/latest' })
      .where(eq(pushSubscriptions.userId, user.id))
    await share(user)
    await runJob()
    expect(server.complaints).toEqual([])
    expect(await subscriptionsOf(user)).toEqual([])
  })
})

it('two runs at once push once', async () => {
  const user = await pushedUser()
  await share(user)
  await Promise.all([runJob(), runJob(), runJob()])
  expect(user.browser.messages).toHaveLength(1)
})

it('endpoints are not in the logs', () => {
  expect(app.logs.join('\n')).toContain('notification not pushed')
  expect(app.logs.join('\n')).not.toContain('/wpush/')
})
