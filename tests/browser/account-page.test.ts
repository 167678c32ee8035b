import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { userPermissions, userRoles } from '#db/schema/index.ts'
import { eq } from 'drizzle-orm'
import {
  goThroughPanels,
  goToPanel,
  panelOf,
  SETTINGS_PATH,
  toastOf,
  visitSettings,
} from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { beginTwoFactor } from '#tests/support/two-factor-user.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  admin = await app.adminClient()
  await changeSettings(admin, {
    'social.google.client_id': 'atoll',
    'social.google.client_secret': 'open sesame',
  })
})

const ALWAYS = [
  'Account details',
  'Password',
  'Two-factor authentication',
  'Active sessions',
  'Appearance',
  'Location and language',
]

async function panelsOnPage(page: Page): Promise<string[]> {
  await page.goto(SETTINGS_PATH)
  const names = await page.getByRole('heading', { level: 2 }).allTextContents()
  const links = await page
    .getByRole('navigation', { name: 'Account settings' })
    .getByRole('link')
    .allTextContents()
  expect(links).toEqual(names)
  return names
}

describe('the page', () => {
  it('is for people who are signed in', async () => {
    const page = await openPage(browser, app, { path: SETTINGS_PATH })
    expect(pathOf(page)).toBe('/login?redirect=%2Faccount-settings')
  })

  it('is reached from the menus of the site and of the drive', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/' })
    await page.locator('.user-menu summary').click()
    await page.getByRole('link', { name: 'Account settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()

    await visit(page, '/drive')
    await page.getByRole('button', { name: 'Account' }).click()
    const language = page.getByRole('menuitemradio', { checked: true, disabled: false })
    await expect.poll(() => language.allTextContents()).toEqual(['✓English'])
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
  })

  it('shows what there is before any script has run, and no recovery codes', async () => {
    const user = await beginTwoFactor(app)
    await user.client.put('users/me', { first_name: 'Ada', timezone: 'Europe/Berlin' })
    const page = await openPage(browser, app, { as: user.client, javaScriptEnabled: false })
    await page.goto(SETTINGS_PATH)
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(user.email)
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue())
      .toBe('Europe/Berlin')
    const html = await page.content()
    for (const code of user.recoveryCodes) expect(html).not.toContain(code)
  })

  it('takes over its HTML without a complaint', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    const complaints = watchComplaints(page)
    await visitSettings(page)
    await goThroughPanels(page)
    await panelOf(page, 'Active sessions').getByText('This device').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('panels', () => {
  it('for services and for developers are there where they are of use', async () => {
    const { client, id } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    expect(await panelsOnPage(page)).toEqual([...ALWAYS, 'Developers', 'Delete account'])

    await changeSettings(admin, { 'social.google.enable': true, 'api.integrated': false })
    const withSocial = ['Account details', 'Social login', ...ALWAYS.slice(1)]
    expect(await panelsOnPage(page)).toEqual([...withSocial, 'Delete account'])

    await changeSettings(admin, { 'social.google.enable': false, 'api.integrated': true })
    await app.db.delete(userRoles).where(eq(userRoles.userId, id))
    expect(await panelsOnPage(page)).toEqual([...ALWAYS, 'Delete account'])
    await app.db.insert(userPermissions).values({ userId: id, name: 'api.access' })
    expect(await panelsOnPage(page)).toContain('Developers')
  })

  it('are loaded when they come into view; what is typed before is kept', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    const complaints = watchComplaints(page)
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/locale-panel-*.js', async (route) => {
      asked.resolve()
      await held.promise
      await route.continue()
    })
    await visitSettings(page)
    const panel = panelOf(page, 'Location and language')
    const part = page.locator('[data-part]').filter({ has: panel })
    expect(await part.getAttribute('data-alive')).toBeNull()

    await page.getByRole('combobox', { name: 'Country' }).focus()
    await asked.promise
    await page.keyboard.type('icel')
    held.resolve()
    await expect.poll(() => part.getAttribute('data-alive')).toBe('')
    await expect.poll(() => page.locator('[data-part][data-alive] .skeleton').count()).toBe(0)
    await page.keyboard.type('a')
    await page.getByRole('option', { name: 'Iceland' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Saved').waitFor()
    expect((await client.get('users/me')).body.user.country).toBe('IS')
    expect(complaints).toEqual([])
  })

  it('do what was pressed before they were hydrated and released afterwards', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/appearance-panel-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await visitSettings(page)
    const panel = await goToPanel(page, 'Appearance')
    await panel.getByRole('button', { name: 'Date format' }).hover()
    await page.mouse.down()
    held.resolve()
    await page.locator('[data-part][data-alive]').filter({ has: panel }).waitFor()
    await page.mouse.up()
    await page.getByRole('listbox').waitFor()
  })

  it('are led to by the names beside them, which say where one is', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client })
    await visitSettings(page)
    const names = page.getByRole('navigation', { name: 'Account settings' })
    const current = names.locator('[aria-current]')
    await expect.poll(() => current.textContent()).toBe('Account details')

    await names.getByRole('link', { name: 'Active sessions' }).click()
    expect(pathOf(page)).toBe(SETTINGS_PATH)
    expect(new URL(page.url()).hash).toBe('#sessions')
    await expect.poll(() => current.textContent()).toBe('Active sessions')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => current.textContent()).toBe('Delete account')
    // It can't come up to the top.
    await names.getByRole('link', { name: 'Developers' }).click()
    await expect.poll(() => current.textContent()).toBe('Developers')
    await names.getByRole('link', { name: 'Delete account' }).click()
    await page.evaluate(() => window.scrollBy(0, -20))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect.poll(() => current.textContent()).toBe('Delete account')
  })

  it('are where their addresses lead, and stay there as the page comes alive', async () => {
    const { client } = await registerUser(app)
    for (const id of ['appearance', 'developers']) {
      const page = await openPage(browser, app, { ...PHONE, as: client })
      await visit(page, `${SETTINGS_PATH}#${id}`)
      await page.locator(`[data-part][data-alive] #${id}`).waitFor()
      await page.waitForLoadState('networkidle')
      const top = () =>
        page.locator(`#${id}`).evaluate((panel) => panel.getBoundingClientRect().top)
      await expect.poll(top).toBeCloseTo(16, 0)
    }
  })
})

describe('on the smallest phone, in a language with words twice as long', () => {
  it.each(['/account-settings', '/login', '/register'])('%s is no wider than it', async (path) => {
    await changeSettings(admin, { 'social.google.enable': true })
    const user = await beginTwoFactor(app)
    const page = await openPage(browser, app, {
      ...PHONE,
      viewport: { width: 320, height: 640 },
      ...(path === SETTINGS_PATH ? { as: user.client } : {}),
    })
    await visit(page, path)
    await goThroughPanels(page)
    await page.evaluate(lengthenWords)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    if (path === SETTINGS_PATH) {
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('dialog').waitFor()
      await page.evaluate(lengthenWords)
      expect(await page.evaluate(cutOffIn, '.dialog')).toEqual([])
    }
    await changeSettings(admin, { 'social.google.enable': false })
  })
})

/** To be run in the page: each word of what it says is said twice, without a gap. */
function lengthenWords(): void {
  const parts = document.querySelectorAll('main, .dialog')
  for (const part of parts) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      text.data = text.data.replaceAll(/\p{L}{2,}/gu, (word) => word + word.toLowerCase())
    }
  }
}

/** To be run in the page: what reaches beyond the screen, but for what only screen readers see. */
function cutOffIn(selector: string): string[] {
  return [...document.querySelectorAll(`${selector} *`)]
    .filter((element) => element.getBoundingClientRect().right > innerWidth)
    .filter((element) => !element.closest('[aria-hidden=true], .visually-hidden'))
    .map((element) => `${element.tagName} ${element.className} ${element.textContent}`)
}

it('on a phone there are no names beside, and nothing is wider than the screen', async () => {
  const { client } = await registerUser(app)
  const page = await openPage(browser, app, { ...PHONE, as: client })
  await visitSettings(page)
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Account settings' }).isVisible())
    .toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const main = page.getByRole('main')
  const controls = main.getByRole('button').or(main.getByRole('link', { name: 'API' }))
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    if (box) expect(box.height, (await control.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
})
