import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toastOf } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { layoutProblems } from '#tests/support/layout-problems.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

/** No other test has it. */
const LANGUAGE = 'fi'
const SOURCE = 'Sign in to your account'

let app: App
let browser: Browser
let admin: ApiClient
let accessibility: Awaited<ReturnType<typeof accessibilityInBothThemes>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  accessibility = await accessibilityInBothThemes(app)
  admin = await app.adminClient()
})
afterAll(() => admin.delete(`admin/localizations/${LANGUAGE}`))

const line = (page: Page, source: string) =>
  page.getByRole('textbox', { name: source, exact: true })
const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text)
  await page.waitForURL((url) => url.searchParams.get('query') === text)
}

it('a language is added, translated and seen at once', async () => {
  const page = await openPage(browser, app, { as: admin })
  const complaints = watchComplaints(page)
  await visit(page, '/admin/localizations')
  await page.getByRole('link', { name: 'English' }).waitFor()
  await page.getByRole('button', { name: 'Add language' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('finnish')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Suomi')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('This is no language code').waitFor()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(LANGUAGE)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('heading', { name: 'Suomi' }).waitFor()
  await page.getByRole('link', { name: 'Localizations' }).last().click()
  await page.getByRole('link', { name: 'Suomi' }).click()
  await page.getByRole('heading', { name: 'Suomi' }).waitFor()
  expect(await accessibility(page)).toEqual([])

  await search(page, 'account')
  await line(page, SOURCE).fill('Kirjaudu tilillesi')
  await page.getByText('Changed lines: 1').waitFor()
  await line(page, SOURCE).press('Control+Enter')
  await page.getByText('Ctrl + Enter saves a line').waitFor()
  // The next line has the focus.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  expect(await line(page, SOURCE).evaluate((field) => field === document.activeElement)).toBe(false)

  const guest = await openPage(browser, app)
  await guest.context().addCookies([{ name: 'atoll-language', value: LANGUAGE, url: app.url }])
  await visit(guest, '/login')
  await guest.getByRole('heading', { name: 'Kirjaudu tilillesi' }).waitFor()

  await search(page, 'items copied')
  await line(page, ':count items copied').fill('Kopiert')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please keep these placeholders: :count').waitFor()
  await page.getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await line(page, ':count items copied').inputValue()).toBe('')
  expect(await page.getByText('Please keep these placeholders').count()).toBe(0)

  await page.getByRole('link', { name: 'Localizations' }).last().click()
  await page.getByRole('button', { name: 'Code' }).click()
  await page.waitForURL((url) => url.searchParams.get('orderBy') === 'language')
  await search(page, 'suomi')
  await page.getByRole('link', { name: 'English' }).waitFor({ state: 'detached' })
  expect(await accessibility(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions for Suomi' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Suomi (vanha)')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('link', { name: 'Suomi (vanha)' }).waitFor()
  await page.setViewportSize(PHONE.viewport)
  expect(await layoutProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Suomi (vanha)' }).click()
  await page.getByRole('heading', { name: 'Suomi (vanha)' }).waitFor()
  expect(complaints.filter((each) => !each.includes('422'))).toEqual([])
})

it('a file of lines is reported, then imported, on a phone', async () => {
  await admin.post('admin/localizations', { language: LANGUAGE, name: 'Suomi' })
  const page = await openPage(browser, app, { as: admin, ...PHONE })
  await visit(page, `/admin/localizations/${LANGUAGE}?query=move+to+trash`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (content: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'de.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  await choose('[]')
  await dialog.getByText('This is no file of lines').waitFor()
  await choose(
    JSON.stringify({ 'Move to trash': 'Weg', ':count items copied': 'Kopiert', Unheard: '<b>' }),
  )
  await dialog.getByText('These lines are not imported').waitFor()
  expect(await accessibility(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Import' }).click()
  await toastOf(page, 'Imported lines: 1').waitFor()
  await expect.poll(() => line(page, 'Move to trash').inputValue()).toBe('Weg')
  expect(await accessibility(page)).toEqual([])
})

it('the actions of a table that is too wide have a shade until its end', async () => {
  const page = await openPage(browser, app, { as: admin, path: '/admin/localizations' })
  const shadeOfActions = () =>
    page
      .locator('td.admin-menu-cell')
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(await shadeOfActions()).toBe('none')
  const room = page.locator('.admin-table-room')
  await room.evaluate((box) => {
    const table = box.querySelector('table')
    if (table) table.style.minInlineSize = '3000px'
  })
  await expect.poll(shadeOfActions).toBe('""')
  await room.evaluate((box) => box.scrollTo(box.scrollWidth, 0))
  await expect.poll(shadeOfActions).toBe('none')
})
