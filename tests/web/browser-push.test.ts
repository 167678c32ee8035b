import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pushState, switchOffPush, switchOnPush } from '#web/push/browser-push.ts'

const KEY =
  'BGt0hrzkjrruj6sa8c3FaUPqps5vgtRFeHr3EULaLMcNFpTiLbLDx6MPmQQ9175btvdDEEmEGbCDUyaJUzVEZp0'

/** Calls of the browser and the site, in order. */
let asked: string[]

interface Browser {
  permission: NotificationPermission
  /** The visitor's. */
  answer: NotificationPermission
  /** The key of the subscription that it has; null = it has none. */
  subscribedWith: string | null
  deleteStatus: number
}
let browser: Browser

const subscription = () => ({
  endpoint: 'https://push.example/1',
  options: {
    applicationServerKey: new Uint8Array(Buffer.from(browser.subscribedWith ?? '', 'base64url'))
      .buffer,
  },
  toJSON: () => ({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'p', auth: browser.subscribedWith ?? '' },
  }),
  unsubscribe: () => {
    asked.push('unsubscribe')
    browser.subscribedWith = null
    return Promise.resolve(true)
  },
})

const registration = {
  pushManager: {
    getSubscription: () => Promise.resolve(browser.subscribedWith === null ? null : subscription()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      asked.push('subscribe')
      browser.subscribedWith = applicationServerKey
      return Promise.resolve(subscription())
    },
  },
}

async function site(
  address: URL,
  { method = 'GET', headers, body }: RequestInit,
): Promise<Response> {
  const { pathname } = new URL(address)
  const meant = new Headers(headers).get('x-http-method-override') ?? method
  asked.push(`${meant} ${pathname.split('/').at(-1)}${typeof body === 'string' ? ` ${body}` : ''}`)
  const status = meant === 'DELETE' ? browser.deleteStatus : 200
  return Promise.resolve(Response.json({ status: 'success', public_key: KEY }, { status }))
}

beforeEach(() => {
  asked = []
  browser = { permission: 'default', answer: 'granted', subscribedWith: null, deleteStatus: 200 }
  vi.stubGlobal('location', { origin: 'https://drive.example.com' })
  vi.stubGlobal('document', { cookie: '', getElementById: () => null })
  vi.stubGlobal('fetch', site)
  vi.stubGlobal('navigator', {
    serviceWorker: {
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
      register: (path: string) => {
        asked.push(`register ${path}`)
        return Promise.resolve(registration)
      },
    },
  })
  const Notification = {
    get permission() {
      return browser.permission
    },
    requestPermission: () => {
      browser.permission = browser.answer
      return Promise.resolve(browser.answer)
    },
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('window', { PushManager: {}, Notification })
})
afterEach(() => void vi.unstubAllGlobals())

const POST = `POST push-subscriptions ${JSON.stringify({
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'p', auth: KEY },
})}`

describe('switching pushes on', () => {
  it('asks, registers the service worker, and tells the site', async () => {
    expect(await switchOnPush()).toBe('on')
    expect(asked).toEqual(['register /service-worker.js', 'GET push-key', 'subscribe', POST])
  })

  it.each([
    ['denied', 'denied'],
    ['default', 'off'],
  ] as const)('ends where the visitor leaves it %s: %s', async (answer, state) => {
    browser.answer = answer
    expect(await switchOnPush()).toBe(state)
    expect(asked).toEqual([])
  })

  it('keeps the subscription that the browser has, if the site\u2019s key is the same', async () => {
    browser.subscribedWith = KEY
    expect(await switchOnPush()).toBe('on')
    expect(asked).toEqual(['register /service-worker.js', 'GET push-key', POST])
  })

  it('subscribes anew, if it is another', async () => {
    browser.subscribedWith = `${KEY.slice(0, -4)}AAAA`
    expect(await switchOnPush()).toBe('on')
    expect(asked.slice(1)).toEqual(['GET push-key', 'unsubscribe', 'subscribe', POST])
  })

  it('does nothing in a browser that has no push', async () => {
    vi.stubGlobal('window', {})
    expect([await switchOnPush(), await pushState()]).toEqual(['unsupported', 'unsupported'])
    await switchOffPush()
    expect(asked).toEqual([])
  })
})

describe('the state of pushes', () => {
  it.each([
    ['denied', null, 'denied'],
    ['default', null, 'off'],
    ['granted', null, 'off'],
    ['granted', KEY, 'on'],
  ] as const)(
    'with the permission %s and the subscription %s is %s',
    async (permission, key, state) => {
      Object.assign(browser, { permission, subscribedWith: key })
      expect(await pushState()).toBe(state)
      // Whoever is signed in now has it.
      expect(asked).toEqual(state === 'on' ? ['GET push-key', POST] : [])
    },
  )
})

describe('switching pushes off', () => {
  it.each([200, 404])('ends it at the site (%i), then in the browser', async (status) => {
    Object.assign(browser, { permission: 'granted', subscribedWith: KEY, deleteStatus: status })
    await switchOffPush()
    const deletion = 'DELETE push-subscriptions {"endpoint":"https://push.example/1"}'
    expect(asked).toEqual([deletion, 'unsubscribe'])
  })

  it('leaves it on where the site fails', async () => {
    Object.assign(browser, { permission: 'granted', subscribedWith: KEY, deleteStatus: 500 })
    await expect(switchOffPush()).rejects.toMatchObject({ status: 500 })
    expect(browser.subscribedWith).toBe(KEY)
  })
})
