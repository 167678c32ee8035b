import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications, pushSubscriptions } from '#db/schema/index.ts'
import { subscribeBrowser } from '#tests/support/push-browser.ts'
import { startPushedSite } from '#tests/support/pushed-site.ts'
import type { PushedSite, PushedUser } from '#tests/support/pushed-site.ts'

let site: PushedSite
beforeAll(async () => {
  site = await startPushedSite()
})
afterAll(() => site.stop())

/** As if the time of the next try had come. */
const makeDue = ({ id }: PushedUser) =>
  site.app.db
    .update(notifications)
    .set({ pushDueAt: new Date().toISOString() })
    .where(eq(notifications.userId, id))

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    const user = await site.pushedUser({ status })
    await site.share(user)
    await site.runJob()
    expect(await site.subscriptionsOf(user)).toEqual([])
    expect((await site.notificationOf(user)).pushDueAt).toBeNull()
  })

  it.each([400, 401, 403, 413])('that refuses with %i is not asked again', async (status) => {
    const user = await site.pushedUser({ status })
    await site.share(user)
    await site.runJob()
    expect((await site.notificationOf(user)).pushDueAt).toBeNull()
    expect(await site.subscriptionsOf(user)).toHaveLength(1)
  })

  it.each(['https://127.0.0.1/', 'https://push.example/elsewhere'])(
    'that redirects (to %s) is not followed',
    async (location) => {
      const user = await site.pushedUser({ status: 307, headers: { location } })
      await site.share(user)
      await site.runJob()
      expect(user.browser.tries).toBe(1)
      expect((await site.notificationOf(user)).pushDueAt).toBeNull()
      expect(site.server.complaints).toEqual([])
    },
  )

  it('that is out of order is asked five times, later each time', async () => {
    const user = await site.pushedUser({ status: 500 })
    await site.share(user)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const before = Date.now()
      await site.runJob()
      waits.push(Date.parse((await site.notificationOf(user)).pushDueAt ?? '') - before)
      await makeDue(user)
    }
    const rounded = waits.map((ms) => Math.floor(ms / 5000) * 5)
    expect(rounded).toEqual([5, 60, 300, 1200])
    await site.runJob()
    await site.runJob()
    expect(user.browser.tries).toBe(5)
    expect((await site.notificationOf(user)).pushDueAt).toBeNull()
    expect(await site.subscriptionsOf(user)).toHaveLength(1)
  })

  it.each([
    ['120', 120],
    ['999999', 3600],
    ['-5', 5],
    ['soon', 5],
    [new Date(Date.now() + 600_000).toUTCString(), 540],
  ])('that asks to wait (%s) is left alone so long', async (retryAfter, seconds) => {
    const user = await site.pushedUser({ status: 429, headers: { 'retry-after': retryAfter } })
    await site.share(user)
    const before = Date.now()
    await site.runJob()
    const waitMs = Date.parse((await site.notificationOf(user)).pushDueAt ?? '') - before
    expect(waitMs).toBeGreaterThanOrEqual(seconds * 1000 - 1000)
    expect(waitMs).toBeLessThan(seconds * 1000 + 70_000)
    await site.runJob()
    expect(user.browser.tries).toBe(1)
  })

  it('that failed is tried again alone: other browsers are not pushed to twice', async () => {
    const user = await site.pushedUser({ status: 503 })
    const second = site.server.newBrowser()
    await subscribeBrowser(user.client, second.subscription)
    await site.share(user)
    await site.runJob()
    user.browser.answer = { status: 201 }
    await makeDue(user)
    await site.runJob()
    expect([user.browser.messages.length, second.messages.length]).toEqual([1, 1])
    expect((await site.notificationOf(user)).pushDueAt).toBeNull()
  })

  it('whose answer has no end has taken the message', async () => {
    const [endless, half] = [await site.pushedUser('endless'), await site.pushedUser('half')]
    await site.share(endless)
    await site.share(half)
    await site.runJob()
    for (const user of [endless, half]) {
      expect(user.browser.messages).toHaveLength(1)
      expect((await site.notificationOf(user)).pushDueAt).toBeNull()
    }
  })

  it('that does not answer is given up after 5 s, and tried again', async () => {
    const user = await site.pushedUser('silent')
    await site.share(user)
    const before = Date.now()
    await site.runJob()
    expect(Date.now() - before).toBeLessThan(20_000)
    expect((await site.notificationOf(user)).pushDueAt).not.toBeNull()
    await site.app.db.delete(notifications).where(eq(notifications.userId, user.id))
  })

  it('is not asked for an address that leads inwards, however it got into the database', async () => {
    const user = await site.pushedUser()
    await site.app.db
      .update(pushSubscriptions)
      .set({ endpoint: 'https://169.254.169.254/latest' })
      .where(eq(pushSubscriptions.userId, user.id))
    await site.share(user)
    await site.runJob()
    expect(site.server.complaints).toEqual([])
    expect(await site.subscriptionsOf(user)).toEqual([])
  })
})

it('endpoints are not in the logs', () => {
  expect(site.app.logs.join('\n')).toContain('notification not pushed')
  expect(site.app.logs.join('\n')).not.toContain('/wpush/')
})
