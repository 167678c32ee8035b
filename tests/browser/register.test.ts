import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { openPage, pathOf, watchComplaints } from '#tests/support/browser-page.ts'
import { registerOnPage } from '#tests/support/drive-page.ts'
import { changeSettings, unique } from '#tests/support/factories.ts'
import { startHumanCheckServer } from '#tests/support/human-check-server.ts'
import type { HumanCheckServer } from '#tests/support/human-check-server.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'

const PASSWORD = 'correct horse battery'
const newAccount = () => ({ email: `visitor-${unique()}@example.com`, password: PASSWORD })

let service: HumanCheckServer
let app: OwnApp
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  service = await startHumanCheckServer()
  ;[app, browser] = await Promise.all([startApp({ variables: service.variables }), sharedBrowser()])
  admin = await app.adminClient()
})
afterAll(async () => {
  await Promise.all([app.stop(), service.stop()])
})

/** Counts the registrations that a page sends. */
function watchRegistrations(page: Page): { sent: number } {
  const count = { sent: 0 }
  page.on('request', (request) => (count.sent += request.url().includes('auth/register') ? 1 : 0))
  return count
}

it('the heading says why an account is needed', async () => {
  const page = await openPage(browser, app)
  for (const [path, heading] of [
    ['/register', 'Create a new account'],
    ['/register?redirectFrom=pricing', "First, let's create your account"],
    ['/workspace/join/register', 'To join your team on Atoll, create an account'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
})

it.each([
  [true, '**/checkout/3/14'],
  [false, '**/drive/trash'],
])('who picked a plan before goes on to it while plans are sold (%s), once', async (isOn, url) => {
  await changeSettings(admin, { 'billing.enable': isOn })
  const page = await openPage(browser, app, { path: '/register?redirect=%2Fdrive%2Ftrash' })
  await page.evaluate(() =>
    localStorage.setItem('be.onboarding.selected', '{"productId":3,"priceId":14}'),
  )
  await registerOnPage(page, newAccount())
  await page.waitForURL(url)
  expect(await page.evaluate(() => localStorage.getItem('be.onboarding.selected'))).toBeNull()
})

const SERVICES = ['recaptcha', 'turnstile'] as const
const CHECK_OFF = { 'recaptcha.enable': { register: false, contact: false } }

describe.each(SERVICES)('where visitors are checked for being human by %s', (provider) => {
  beforeAll(() =>
    changeSettings(admin, {
      'recaptcha.provider': provider,
      'recaptcha.enable': { register: true, contact: false },
      'recaptcha.site_key': service.siteKey,
      'recaptcha.secret_key': service.secretKey,
    }),
  )
  afterAll(() => changeSettings(admin, CHECK_OFF))

  it('a human registers, and the service is asked when the form is sent, not before', async () => {
    service.takeAll('human')
    const { actions, calls } = service
    const [asked, called] = [actions.length, calls]
    const page = await openPage(browser, app)
    const complaints = watchComplaints(page)
    await page.goto('/register')
    await page.getByLabel('Email').fill('x')
    await expect.poll(() => page.locator('script[src*="127.0.0.1"]').count()).toBe(0)
    expect(service.calls).toBe(called)
    await registerOnPage(page, newAccount())
    await page.waitForURL('**/drive')
    expect(actions.slice(asked)).toEqual(['register'])
    expect(complaints).toEqual([])
  })

  it.each(['program', 'unreachable'] as const)(
    'nothing is sent when the service takes the visitor for a program or does not answer: %s',
    async (verdict) => {
      service.takeAll(verdict)
      const page = await openPage(browser, app, { path: '/register' })
      const registrations = watchRegistrations(page)
      const account = newAccount()
      await registerOnPage(page, account)
      await page.getByRole('alert').getByText('Could not verify you are human.').waitFor()
      expect(registrations.sent).toBe(0)
      expect(pathOf(page)).toBe('/register')
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(account.email)

      // It can be tried again.
      service.takeAll('human')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.waitForURL('**/drive')
      expect(registrations.sent).toBe(1)
    },
  )

  it('pages with such a form may load the service, others may not, nor any once it is off', async () => {
    const { origin } = new URL(service.variables['RECAPTCHA_SCRIPT_URL'] ?? '')
    const policy = async (path: string) =>
      (await (await app.guest()).get(path)).headers.get('content-security-policy')
    expect(await policy('/register')).toContain(`connect-src 'self' ${origin}`)
    expect(await policy('/register')).toContain(`frame-src 'self' https: ${origin}`)
    expect(await policy('/login')).not.toContain(origin)
    await changeSettings(admin, { 'homepage.type': 'registerPage' })
    expect(await policy('/')).toContain(origin)
    await changeSettings(admin, { 'homepage.type': 'landingPage' })
    expect(await policy('/')).not.toContain(origin)
    await changeSettings(admin, CHECK_OFF)
    expect(await policy('/register')).not.toContain(origin)
    const page = await openPage(browser, app, { path: '/register' })
    const { calls } = service
    await registerOnPage(page, newAccount())
    await page.waitForURL('**/drive')
    expect(service.calls).toBe(calls)
  })
})

it('whom Turnstile doubts confirms in its widget, however long that takes, and goes on', async () => {
  service.takeAll('doubtful')
  await changeSettings(admin, {
    'recaptcha.provider': 'turnstile',
    'recaptcha.enable': { register: true, contact: false },
    'recaptcha.site_key': service.siteKey,
    'recaptcha.secret_key': service.secretKey,
  })
  const page = await openPage(browser, app, { path: '/register' })
  await page.clock.install()
  await registerOnPage(page, newAccount())
  const widget = page.frameLocator('.human-check iframe').getByLabel('Verify you are human')
  await widget.waitFor()
  await page.clock.fastForward(60_000)
  // The click leads to another page, so neither the box nor its load is waited for.
  await widget.click({ noWaitAfter: true })
  await page.waitForURL('**/drive', { waitUntil: 'commit' })
  await changeSettings(admin, CHECK_OFF)
})
