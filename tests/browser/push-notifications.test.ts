import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page, Worker } from 'playwright-core'
import { pushSubscriptions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import { newSubscription } from '#tests/support/push-browser.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await sharedApp()
  browser = await sharedBrowser()
})

const TEXT = {
  title: 'Ann shared <b>Plans</b> with you',
  body: 'Plans',
  url: '/drive/trash',
  tag: 'notification-1',
  icon: null,
}

interface SeenByWorker {
  shown: { title: string; body: string; tag: string; data: unknown }[]
  opened: string[]
}

/** As far as tests use it. */
declare const self: EventTarget & {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string | URL) => Promise<null> }
  seen: SeenByWorker
}

/**
 * Notes what the service worker asks the browser for. The npm package's Chromium has no notifications: there this is
 * all that can be seen. An installed one shows them.
 */
const watchWorker = (worker: Worker) =>
  worker.evaluate(() => {
    const seen: SeenByWorker = { shown: [], opened: [] }
    const show = self.registration.showNotification.bind(self.registration)
    self.seen = seen
    self.registration.showNotification = async (title, { body = '', tag = '', data } = {}) => {
      seen.shown.push({ title, body, tag, data })
      if (Notification.permission === 'granted')
        await show(title, { body, tag, data: data as unknown })
    }
    // A window opens for a real click only.
    self.clients.openWindow = (url) => {
      seen.opened.push(String(url))
      return Promise.resolve(null)
    }
  })

/** A page whose browser has the service worker, as after switching pushes on. */
async function openWithWorker(client: ApiClient) {
  const page = await openPage(browser, app, {
    as: client,
    permissions: ['notifications'],
    serviceWorkers: 'allow',
    isNew: true,
  })
  const complaints = watchComplaints(page)
  await visit(page, '/drive')
  const session = await page.context().newCDPSession(page)
  const registrations: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: updated }) =>
    registrations.push(...updated.map(({ registrationId }) => registrationId)),
  )
  await session.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await watchWorker(worker)
  return {
    page,
    worker,
    complaints,
    seen: () => worker.evaluate(() => self.seen),
    /** By the browser's own simulation of a push service. */
    push: (text: unknown) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: app.url,
        registrationId: registrations[0] ?? '',
        data: JSON.stringify(text),
      }),
  }
}

/** The notifications that the browser shows; null where it can't. */
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    if (Notification.permission !== 'granted') return null
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body }) => ({ title, body }))
  })

describe('a push', () => {
  it('is shown by the browser, its names as text; a newer one of the same notification replaces it', async () => {
    const { client } = await registerUser(app)
    const { page, push, seen, complaints } = await openWithWorker(client)
    await push(TEXT)
    await expect.poll(async () => (await seen()).shown).toHaveLength(1)
    await push({ ...TEXT, body: '2 files' })
    await expect.poll(async () => (await seen()).shown).toHaveLength(2)
    const { title, tag, url: data } = TEXT
    expect((await seen()).shown).toEqual([
      { title, tag, data, body: 'Plans' },
      { title, tag, data, body: '2 files' },
    ])
    await expect
      .poll(async () => (await shownBy(page)) ?? [{ title, body: '2 files' }])
      .toEqual([{ title, body: '2 files' }])
    expect(complaints).toEqual([])
  })

  it.each([
    ['/drive/trash', ['/drive/trash']],
    ['/account-settings#sessions', ['/account-settings#sessions']],
    // It is open already, so its tab comes to the front.
    ['/drive', []],
    ['https://evil.example/', []],
    ['//evil.example/', []],
    ['javascript:alert(1)', []],
    [42, ['/']],
  ])('that leads to %j opens %j when it is clicked', async (data, paths) => {
    const { client } = await registerUser(app)
    const { worker, seen } = await openWithWorker(client)
    const wasClosed = await worker.evaluate(async (target) => {
      let isClosed = false
      const work: Promise<unknown>[] = []
      const event = Object.assign(new Event('notificationclick'), {
        notification: { data: target, close: () => (isClosed = true) },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      })
      self.dispatchEvent(event)
      // Only a real click may bring a tab to the front.
      await Promise.all(work).catch(() => null)
      return isClosed
    }, data)
    expect(wasClosed).toBe(true)
    expect((await seen()).opened).toEqual(paths.map((path) => app.url + path))
  })
})

/** Stands in for the push service of the browser's maker, which tests do not reach. */
const withSubscription = async (page: Page, subscription: ReturnType<typeof newSubscription>) => {
  await page.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    let current: typeof given | null = given
    const made = {
      toJSON: () => given,
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      unsubscribe: () => {
        current = null
        return Promise.resolve(true)
      },
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = () => Promise.resolve(current && made)
    PushManager.prototype.subscribe = () => Promise.resolve(made)
  }, subscription)
}

describe('a browser that pushes were switched on in', () => {
  const endpointsOf = async ({ id }: { id: number }) =>
    (await app.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))).map(
      ({ endpoint }) => endpoint,
    )

  it('gives its subscription to who is signed in, when they open the drive', async () => {
    const user = await registerUser(app)
    const { page } = await openWithWorker(user.client)
    const subscription = newSubscription()
    await withSubscription(page, subscription)
    await visit(page, '/drive')
    await expect.poll(() => endpointsOf(user)).toEqual([subscription.endpoint])
  })

  it('tells the site another subscription, when the browser has replaced it', async () => {
    const user = await registerUser(app)
    const { worker } = await openWithWorker(user.client)
    const subscription = newSubscription()
    await worker.evaluate(async (given) => {
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => given } as unknown as PushSubscription)
      const work: Promise<unknown>[] = []
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: { options: { userVisibleOnly: true, applicationServerKey: null } },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      })
      self.dispatchEvent(event)
      await Promise.all(work)
    }, subscription)
    expect(await endpointsOf(user)).toEqual([subscription.endpoint])
  })
})
