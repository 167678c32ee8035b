import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { takePage } from './page-pool.ts'

export const DESKTOP = { viewport: { width: 1280, height: 800 } }

/** A phone: narrow, touched with a finger. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Far more than anything takes, and less than a test may. */
const TIMEOUT_MS = 15_000

/**
 * A page in a new browser context on `app`, for relative addresses. Returned to the pool after the test.
 * @param options.isNew with an empty cache, for tests of loading.
 */
export async function openPage(
  browser: Browser,
  app: App,
  options: BrowserContextOptions & { as?: ApiClient; path?: string; isNew?: boolean } = {},
): Promise<Page> {
  const { as: client, path, isNew = false, ...context } = options
  const { page, giveBack } = await takePage(
    browser,
    {
      baseURL: app.url,
      // A control that moves cannot be clicked until it rests.
      reducedMotion: 'reduce',
      // It would answer for the routes of tests; those about it allow it.
      serviceWorkers: 'block',
      ...DESKTOP,
      ...context,
    },
    isNew,
  )
  callAfterTest(giveBack)
  if (client) await shareSession(page.context(), client)
  page.context().setDefaultTimeout(TIMEOUT_MS)
  if (path !== undefined) await visit(page, path)
  return page
}

function callAfterTest(giveBack: () => Promise<void>): void {
  try {
    onTestFinished(giveBack)
  } catch {
    // Opened outside of a test, for all tests of a file.
  }
}

/** Signs a browser in with the session of a client of the API. */
async function shareSession(context: BrowserContext, client: ApiClient): Promise<void> {
  await context.addCookies(
    [...client.cookies].map(([name, value]) => ({ name, value, url: client.url })),
  )
}

/** Taps like a phone's user: menus are sheets for touch, and one opened by a mouse appears below the pointer. */
export async function press(control: Locator): Promise<void> {
  const isPhone = await control.page().evaluate(() => matchMedia('(pointer: coarse)').matches)
  await (isPhone ? control.tap() : control.click())
}

/** Opens a page and waits until it is usable. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilAlive(page)
}

/**
 * Waits until every island is hydrated, but for those that wait for the first touch: earlier clicks would have no
 * effect. Pages without islands are ready at once.
 */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await page.waitForFunction(
    () =>
      document.querySelector('[data-island]:not([data-alive], [data-load="interaction"])') === null,
  )
}

/** Playwright's own, where a page would register one. */
const NO_SERVICE_WORKER = 'Service Worker registration blocked by Playwright'

/** Collects errors, warnings (also of the content security policy) and exceptions of all tabs of the page's browser. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.context().on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== NO_SERVICE_WORKER)
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page
    .context()
    .on('weberror', (webError) => complaints.push(`thrown: ${webError.error().message}`))
  return complaints
}

/** Where a page is, without the site's own address. */
export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
