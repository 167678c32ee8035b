import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import type { App } from '#tests/support/app.ts'
import {
  DESKTOP,
  openPage,
  pathOf,
  PHONE,
  visit,
  watchComplaints,
} from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'

const LABEL = 'Read more about cookies'
const BUTTON = { id: 'more', label: LABEL, type: 'route', action: '/pages/none' }

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const setNotice = async (position: 'top' | 'bottom', button: object = BUTTON) =>
  changeSettings(await app.adminClient(), {
    cookie_notice: { enable: true, position, button },
  })

const noticeOn = (page: Page) => page.getByRole('complementary', { name: 'Cookie notice' })

it.each([
  ['1280 px', DESKTOP],
  ['390 px', PHONE],
])('at %s it covers nothing of the drive, and is accessible, light and dark', async (_, screen) => {
  await setNotice('bottom')
  const { client } = await registerUser(app)
  const page = await openPage(browser, app, { ...screen, as: client, path: '/drive' })
  await expectNothingCovered(page)
  expect(await (await accessibilityInBothThemes(app))(page)).toEqual([])
  await setNotice('top')
  await visit(page, '/drive')
  await expectNothingCovered(page)
})

it('at the top it has a line below', async () => {
  await setNotice('top')
  const page = await openPage(browser, app, { path: '/login' })
  const edges = await noticeOn(page).evaluate((notice) => {
    const { borderTopWidth, borderBottomWidth } = getComputedStyle(notice)
    return [borderTopWidth, borderBottomWidth]
  })
  expect(edges).toEqual(['0px', '1px'])
})

it('its words stay whole at 320 px, whatever the button is called', async () => {
  await setNotice('bottom', { ...BUTTON, label: `${LABEL} and about everything else we keep` })
  const page = await openPage(browser, app, {
    path: '/login',
    viewport: { width: 320, height: 640 },
  })
  const text = await noticeOn(page).getByRole('paragraph').boundingBox()
  expect(text?.width).toBeGreaterThan(240)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('its link opens beside, stores the cookie for 30 days and hides the notice', async () => {
  await setNotice('bottom')
  const page = await openPage(browser, app, { path: '/register' })
  const complaints = watchComplaints(page)
  await page.getByLabel('Email').fill('typed@example.com')
  const opened = page.waitForEvent('popup')
  await noticeOn(page).getByRole('link', { name: LABEL }).click()
  await expect.poll(async () => pathOf(await opened)).toBe('/pages/none')
  await expect.poll(() => noticeOn(page).count()).toBe(0)
  expect(pathOf(page)).toBe('/register')
  expect(await page.getByLabel('Email').inputValue()).toBe('typed@example.com')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'cookie_notice')
  expect(cookie).toMatchObject({ value: 'true', path: '/' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  await page.goto('/')
  expect(await noticeOn(page).count()).toBe(0)
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
})

it('OK hides it without loading the page again', async () => {
  await setNotice('bottom')
  const page = await openPage(browser, app, { path: '/register' })
  await page.getByLabel('Email').fill('typed@example.com')
  await noticeOn(page).getByRole('button', { name: 'OK' }).press('Enter')
  await expect.poll(() => noticeOn(page).count()).toBe(0)
  expect(await page.getByLabel('Email').inputValue()).toBe('typed@example.com')
  await page.reload()
  expect(await noticeOn(page).count()).toBe(0)
})

it('a button that leads nowhere is the only one and hides the notice', async () => {
  await setNotice('bottom', { ...BUTTON, label: 'Understood', action: '' })
  const page = await openPage(browser, app, { path: '/' })
  expect(await noticeOn(page).getByRole('button').allTextContents()).toEqual(['Understood'])
  await noticeOn(page).getByRole('button', { name: 'Understood' }).click()
  await expect.poll(() => noticeOn(page).count()).toBe(0)
})

it('without JavaScript the link opens beside, and OK leads back without the notice', async () => {
  await setNotice('top')
  const page = await openPage(browser, app, { javaScriptEnabled: false })
  await page.goto('/register')
  const opened = page.waitForEvent('popup')
  await noticeOn(page).getByRole('link', { name: LABEL }).click()
  await expect.poll(async () => pathOf(await opened)).toBe('/pages/none')
  await noticeOn(page).getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => noticeOn(page).count()).toBe(0)
  expect(pathOf(page)).toBe('/register')
})

async function expectNothingCovered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click({ trial: true })
  for (const name of ['My files', 'Trash'])
    await page.getByRole('link', { name, exact: true }).click({ trial: true })
  expect(await coveredByNotice(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
}

/** Controls and the storage meter that the notice lies over. */
function coveredByNotice(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const notice = document.querySelector('.cookie-notice')?.getBoundingClientRect()
    if (!notice) throw new Error('there is no notice')
    return [...document.querySelectorAll('.drive :is(button, a, input, .storage-meter)')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isShown = element.checkVisibility() && box.height > 0
        return isShown && box.top < notice.bottom - 1 && box.bottom > notice.top + 1
      })
      .map((element) => element.textContent)
  })
}
