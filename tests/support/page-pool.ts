import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core'

type Options = BrowserContextOptions & { baseURL: string }

/** A page in its own browser context. */
interface PooledPage {
  page: Page
  options: Options
  /** To clear what the site has stored. */
  storage: CDPSession
  /** Of the test that has it; what they emulate ends with them. */
  sessions: CDPSession[]
  /** Whether the test did something that can't be reset. */
  isSpoilt: boolean
}

/** More idle pages would only hold memory: rare options go first. */
const MOST_IDLE = 6

/** Events that tests listen to. Not `close`: Playwright itself waits for that. */
const PAGE_EVENTS = [
  'console',
  'crash',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
]
const CONTEXT_EVENTS = ['console', 'dialog', 'page', 'request', 'response', 'weberror']

/** Oldest first. */
const idlePages = new WeakMap<Browser, PooledPage[]>()

const pagesInUse = new WeakMap<Browser, Set<PooledPage>>()

/**
 * Takes a page without cookies, storage or listeners. A reused page opens the site at half the cost: its renderer runs
 * and the scripts are compiled.
 */
export async function takePage(
  browser: Browser,
  options: Options,
  isNew: boolean,
): Promise<{ page: Page; giveBack: () => Promise<void> }> {
  const idle = idlePagesOf(browser)
  const key = JSON.stringify(options)
  const index = idle.findIndex((each) => JSON.stringify(each.options) === key)
  const pooled =
    (!isNew && index >= 0 && idle.splice(index, 1)[0]) || (await open(browser, options))
  pagesInUseOf(browser).add(pooled)
  return { page: pooled.page, giveBack: () => giveBack(browser, pooled) }
}

/** Takes back the pages that former files opened for all of their tests; closes contexts that are not of the pool. */
export async function reclaimPages(browser: Browser): Promise<void> {
  for (const pooled of pagesInUseOf(browser)) await giveBack(browser, pooled)
  const idle = new Set(idlePagesOf(browser).map(({ page }) => page.context()))
  const others = browser.contexts().filter((context) => !idle.has(context))
  await Promise.all(others.map((context) => context.close()))
}

function idlePagesOf(browser: Browser): PooledPage[] {
  const known = idlePages.get(browser) ?? []
  idlePages.set(browser, known)
  return known
}

function pagesInUseOf(browser: Browser): Set<PooledPage> {
  const known = pagesInUse.get(browser) ?? new Set()
  pagesInUse.set(browser, known)
  return known
}

async function open(browser: Browser, options: Options): Promise<PooledPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const storage = await context.newCDPSession(page)
  const pooled: PooledPage = { page, options, storage, sessions: [], isSpoilt: false }
  const spoil = () => (pooled.isSpoilt = true)
  const openSession = context.newCDPSession.bind(context)
  context.newCDPSession = async (target) => {
    const session = await openSession(target)
    pooled.sessions.push(session)
    return session
  }
  for (const target of [context, page]) {
    const setRoute = target.route.bind(target)
    target.route = async (...args) => {
      const [route] = await Promise.all([setRoute(...args), awaitRouting(page, target, setRoute)])
      return route
    }
    callFirst(target, 'addInitScript', spoil)
    callFirst(target, 'exposeBinding', spoil)
    callFirst(target, 'exposeFunction', spoil)
    // Moving a clock that is not installed installs one.
    for (const method of [
      'install',
      'fastForward',
      'pauseAt',
      'runFor',
      'setFixedTime',
      'setSystemTime',
    ] as const)
      callFirst(target.clock, method, spoil)
  }
  return pooled
}

const PROBE = '/healthz?is-routed'
/** Not what the site answers. */
const ROUTED = 204
/** Without an end, a page whose requests a service worker answers would wait for good. */
const MOST_PROBES = 500

/** The page's process learns late that it has routes: a request that follows the first one at once would miss it. */
async function awaitRouting(
  page: Page,
  target: Page | BrowserContext,
  setRoute: Page['route'],
): Promise<void> {
  if (!page.url().startsWith('http')) return
  const isProbe = ({ pathname, search }: URL) => pathname + search === PROBE
  await setRoute(isProbe, (route) => route.fulfill({ status: ROUTED }))
  await page
    .evaluate(
      async ({ probe, routed, mostProbes }) => {
        for (let sent = 0; sent < mostProbes; sent++) {
          const { status } = await fetch(probe, { signal: AbortSignal.timeout(5000) })
          if (status === routed) return
        }
      },
      { probe: PROBE, routed: ROUTED, mostProbes: MOST_PROBES },
    )
    // Offline, left meanwhile, or without an answer.
    .catch(() => null)
  await target.unroute(isProbe)
}

function callFirst<Name extends string>(
  target: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  first: () => void,
): void {
  const method = target[name].bind(target)
  target[name] = (...args) => {
    first()
    return method(...args)
  }
}

async function giveBack(browser: Browser, pooled: PooledPage): Promise<void> {
  // Once only: a page may be given back by its test and by the next file.
  if (!pagesInUseOf(browser).delete(pooled)) return
  const isClean =
    !pooled.page.isClosed() &&
    !pooled.isSpoilt &&
    (await clear(pooled).then(
      () => true,
      () => false,
    ))
  if (!isClean) return pooled.page.context().close()
  const idle = idlePagesOf(browser)
  idle.push(pooled)
  if (idle.length > MOST_IDLE) await idle.shift()?.page.context().close()
}

async function clear({ page, options, storage, sessions }: PooledPage): Promise<void> {
  const context = page.context()
  const { colorScheme = 'light', forcedColors = 'none', reducedMotion = null } = options
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event)
  await Promise.all([
    ...context.pages().map((other) => other !== page && other.close()),
    ...sessions.splice(0).map((session) => session.detach().catch(() => null)),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    page.emulateMedia({ colorScheme, forcedColors, reducedMotion }),
    page.evaluate(() => sessionStorage.clear()).catch(() => null),
  ])
  const { origin } = new URL(options.baseURL)
  // A page of the same opener policy: any other would end the renderer, and the next visit start another one.
  await page.goto(`${origin}/healthz`)
  await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  if (options.viewport) await page.setViewportSize(options.viewport)
}
