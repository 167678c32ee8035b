import { eq } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localizations } from '#db/schema/index.ts'
import {
  goToPanel,
  panelOf,
  SETTINGS_PATH,
  toastOf,
  visitSettings,
} from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const HEBREW = { 'Account settings': 'הגדרות החשבון', Save: 'שמירה', Saved: 'נשמר' }

let app: App
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  admin = await app.adminClient()
  const updatedAt = new Date().toISOString()
  await app.db
    .insert(localizations)
    .values({ language: 'he', name: 'עברית', lines: HEBREW, updatedAt })
  // A change of settings also reloads the site's lines.
  await changeSettings(admin, { 'dates.default_timezone': 'UTC' })
})

afterAll(async () => {
  await app.db.delete(localizations).where(eq(localizations.language, 'he'))
  await changeSettings(admin, { 'dates.default_timezone': '' })
})

const panel = (page: Page) => panelOf(page, 'Location and language')

async function open(as: ApiClient): Promise<Page> {
  const page = await openPage(browser, app, { as })
  await visitSettings(page)
  return page
}

/** As a hand does, that is not quicker than the page: scrolling would close the list again. */
async function typeInto(page: Page, label: string, text: string): Promise<Locator> {
  const field = page.getByRole('combobox', { name: label })
  await field.focus()
  await expect
    .poll(() =>
      page
        .locator('[data-part]:not([data-alive]):has(:focus), [data-part][data-alive] .skeleton')
        .count(),
    )
    .toBe(0)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.keyboard.type(text)
  return field
}

async function choose(page: Page, label: string, typed: string, option: string) {
  const field = await typeInto(page, label, typed)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe(option)
}

async function chooseByKeyboard(page: Page, label: string, typed: string, option: string) {
  const field = await typeInto(page, label, typed)
  await page.getByRole('option', { name: option, exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(option)
  await page.getByRole('option').first().waitFor({ state: 'detached' })
}

const me = async (client: ApiClient) => (await client.get('users/me')).body.user

describe('location', () => {
  it('is searched for, saved, and there again', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    // By its region, by its name in lists of time zones, and by its city.
    for (const [typed, found] of [
      ['asia/tok', /^Tokyo \(/u],
      ['america/indiana/tell city', /^Indiana, Tell City \(/u],
      ['australia', /^Sydney \(/u],
    ] as const) {
      const zones = await typeInto(page, 'Time zone', typed)
      await page.getByRole('option', { name: found }).waitFor()
      await zones.fill('')
    }
    await choose(page, 'Time zone', 'toky', 'Tokyo (UTC+09:00)')
    await choose(page, 'Country', 'indi', 'India')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Saved').waitFor()
    expect(await me(client)).toMatchObject({ timezone: 'Asia/Tokyo', country: 'IN' })

    await visitSettings(page)
    await goToPanel(page, 'Location and language')
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect.poll(() => zone.inputValue()).toBe('Tokyo (UTC+09:00)')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue())
      .toBe('India')

    // Emptied is none.
    await page.getByRole('combobox', { name: 'Country' }).fill('')
    await page.getByRole('combobox', { name: 'Country' }).press('Tab')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Saved').waitFor()
    expect(await me(client)).toMatchObject({ timezone: 'Asia/Tokyo', country: null })
  })

  it('is saved on a phone by a button that the toast does not cover, wherever it stands', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { ...PHONE, as: client })
    await visitSettings(page)
    await goToPanel(page, 'Location and language')
    const button = panel(page).getByRole('button', { name: 'Save' })
    for (const block of ['end', 'start'] as const) {
      await button.evaluate((element, edge) => element.scrollIntoView({ block: edge }), block)
      await button.tap()
      await toastOf(page, 'Saved').waitFor()
      const [control, toast] = [
        await button.boundingBox(),
        await page.locator('.toast').boundingBox(),
      ]
      if (!control || !toast) throw new Error('the button or the toast is not there')
      const overlap =
        Math.min(control.y + control.height, toast.y + toast.height) - Math.max(control.y, toast.y)
      expect(overlap, block).toBeLessThanOrEqual(0)
      await page.locator('.toast').getByRole('button', { name: 'Close' }).tap()
      await page.locator('.toast').waitFor({ state: 'detached' })
    }
  })

  it('is chosen by keyboard alone; that nothing is called like is said so', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    await chooseByKeyboard(page, 'Time zone', 'toky', 'Tokyo (UTC+09:00)')
    await chooseByKeyboard(page, 'Country', 'icel', 'Iceland')
    // The first Enter chose; this one sends.
    await page.keyboard.press('Enter')
    await toastOf(page, 'Saved').waitFor()
    expect(await me(client)).toMatchObject({ timezone: 'Asia/Tokyo', country: 'IS' })

    await page.getByRole('combobox', { name: 'Country' }).fill('')
    await typeInto(page, 'Country', 'Atlantis')
    await page.getByText('There are no items matching your query').waitFor()
  })
})

describe('the lists to choose from', () => {
  it('may come late: what is chosen is shown meanwhile, and what is typed is kept', async () => {
    const { client } = await registerUser(app)
    await client.put('users/me', { timezone: 'Asia/Tokyo' })
    const page = await openPage(browser, app, { as: client })
    const complaints = watchComplaints(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/value-lists/**', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/value-lists/**')
    await visit(page, SETTINGS_PATH)
    await goToPanel(page, 'Location and language')
    await asked
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect.poll(() => zone.inputValue()).toBe('Asia/Tokyo')
    const country = await typeInto(page, 'Country', 'icela')
    held.resolve()
    await page.getByRole('option', { name: 'Iceland' }).click()
    await expect.poll(() => country.inputValue()).toBe('Iceland')
    await expect.poll(() => zone.inputValue()).toBe('Tokyo (UTC+09:00)')
    expect(complaints).toEqual([])
  })
})

describe('lists that can’t be loaded', () => {
  it('are told of and tried again; meanwhile nothing that is chosen is lost by saving', async () => {
    const { client } = await registerUser(app)
    await client.put('users/me', { timezone: 'Asia/Tokyo', country: 'IS' })
    const page = await openPage(browser, app, { as: client })
    await page.route('**/value-lists/**', (route) => route.fulfill({ status: 403, body: '{}' }))
    await visit(page, SETTINGS_PATH)
    await goToPanel(page, 'Location and language')
    const problem = panel(page).getByRole('alert')
    await problem.waitFor()
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    const country = page.getByRole('combobox', { name: 'Country' })
    await expect.poll(() => country.inputValue()).toBe('Iceland')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Saved').waitFor()
    expect(await me(client)).toMatchObject({ timezone: 'Asia/Tokyo', country: 'IS' })

    await page.unroute('**/value-lists/**')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await problem.waitFor({ state: 'detached' })
    await expect.poll(() => zone.inputValue()).toBe('Tokyo (UTC+09:00)')
    await country.fill('indi')
    await page.getByRole('option', { name: 'India', exact: true }).waitFor()
  })
})

describe('the language', () => {
  it('changes all texts of the page at once, and keeps what is typed', async () => {
    const { client } = await registerUser(app)
    const page = await open(client)
    await page.getByLabel('First name').fill('Ada')
    await panel(page)
      .getByRole('button', { name: /Language/ })
      .click()
    await page.getByRole('option', { name: 'עברית' }).click()
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'נשמר').waitFor()
    await page.getByRole('heading', { level: 1, name: 'הגדרות החשבון' }).waitFor()
    const root = page.locator('html')
    expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['he', 'rtl'])
    await expect.poll(() => page.title()).toContain('הגדרות החשבון')
    // The server-rendered frame around the island changes, too.
    await page.locator('.user-menu summary').click()
    await page.getByRole('banner').getByRole('link', { name: 'הגדרות החשבון' }).waitFor()
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
    expect((await me(client)).language).toBe('he')
  })

  it('is not asked for where the site has one only', async () => {
    await changeSettings(admin, { 'i18n.enable': false })
    const { client } = await registerUser(app)
    const page = await open(client)
    expect(
      await panel(page)
        .getByRole('button', { name: /Language/ })
        .count(),
    ).toBe(0)
    await choose(page, 'Country', 'indi', 'India')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Saved').waitFor()
    await changeSettings(admin, { 'i18n.enable': true })
  })
})
