import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

async function choose(page: Page, label: string, option: RegExp) {
  await panelOf(page, 'Appearance').getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

const scheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const frame = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--frame'))

it('theme, density and formats of dates apply at once, and everywhere', async () => {
  const { client } = await registerUser(app)
  await createFolder(client, 'Plans')
  const page = await openPage(browser, app, { as: client })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await visitSettings(page)
  expect([await scheme(page), await frame(page)]).toEqual(['dark', '#0b1417'])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect([await scheme(page), await frame(page)]).toEqual(['light', '#ebf2f3'])
  await choose(page, 'Theme', /^Dark$/)
  expect([await scheme(page), await frame(page)]).toEqual(['dark', '#0b1417'])
  await choose(page, 'Theme', /^System$/)
  expect([await scheme(page), await frame(page)]).toEqual(['light', '#ebf2f3'])

  await choose(page, 'List density', /^Compact$/)
  await toastOf(page, 'Saved').waitFor()
  const year = new Date().getUTCFullYear()
  await choose(page, 'Date format', new RegExp(`^\\w{3} \\d+, ${year}$`))
  await expect.poll(async () => (await client.get('users/me')).body.user.date_format).toBe('medium')
  await choose(page, 'Time format', /^24 hours/)
  await expect.poll(async () => (await client.get('users/me')).body.user.time_format).toBe('24h')
  const html: string = (await client.get('/drive')).body
  expect(html).toContain('entry-list-compact')
  expect(html).toMatch(new RegExp(`title="\\w{3} \\d+, ${year}, \\d\\d:\\d\\d"`))
})

it('a password can be shown and hidden, and the field keeps focus and caret', async () => {
  const page = await openPage(browser, app)
  await visit(page, '/login')
  const field = page.getByRole('textbox', { name: 'Password' }).or(page.getByLabel('Password'))
  await field.fill('calm water')
  await page.locator('[data-island="login"][data-alive]').waitFor()
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4))
  const toggle = page.getByRole('button', { name: 'Show password' })
  await toggle.click()
  const state = () =>
    field.evaluate((input: HTMLInputElement) => [
      input.type,
      input.selectionStart,
      input.selectionEnd,
      document.activeElement === input,
    ])
  await expect.poll(state).toEqual(['text', 2, 4, true])
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.type('X')
  expect(await field.inputValue()).toBe('caX water')
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => field.getAttribute('type')).toBe('password')
  expect(await toggle.getAttribute('aria-pressed')).toBe('false')
})
