import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SETTING_SECTIONS } from '#worker/settings/presentation.ts'
import { sectionPath } from '#web/islands/admin/settings/setting-places.ts'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  registerUser,
  star,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'
import { untranslatedTexts } from '#tests/support/untranslated-texts.ts'

/** Dates, zones and countries are Cyrillic, as the platform writes them: every Latin word is one of ours. */
const LANGUAGE = 'ru-pseudo'

let app: OwnApp
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), sharedBrowser()])
  admin = await app.adminClient()
  await admin.post('admin/localizations', { language: LANGUAGE, name: 'Ж' })
  const path = `admin/localizations/${LANGUAGE}`
  const sources = Object.keys((await admin.get(`${path}/export`)).body)
  const lines = sources.map((source) => ({ source, translation: pseudo(source) }))
  await admin.post(`${path}/import`, { lines, apply: true })
  await changeSettings(admin, {
    'branding.site_name': 'Ж',
    'i18n.default_language': LANGUAGE,
    'i18n.enable': false,
  })
})
afterAll(() => app.stop())

/** In brackets, and a third longer, as translations are. */
const pseudo = (source: string) =>
  `⟦${source}${'~'.repeat(Math.ceil(source.replaceAll(/:\w+/g, '').length / 3))}⟧`

async function problemsOf(page: Page, path: string): Promise<string[]> {
  await visit(page, path)
  const problems: string[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const found = await untranslatedTexts(page)
    problems.push(...found.map((problem) => `${path}, ${width} px: ${problem}`))
  }
  return problems
}

it('pages for visitors', async () => {
  const page = await openPage(browser, app)
  const problems: string[] = []
  for (const path of [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/contact',
    `/password/reset/${'a'.repeat(43)}`,
    '/nowhere',
  ])
    problems.push(...(await problemsOf(page, path)))
  expect(problems).toEqual([])
})

it('pages of users', async () => {
  const { client } = await registerUser(app)
  await client.put('users/me', { first_name: 'Ж', last_name: 'Ж' })
  const folder = await createFolder(client, 'Ж')
  const file = await uploadFile(client, { name: 'ж', parentId: folder.id })
  await star(client, file.id)
  await trash(client, (await uploadFile(client, { name: 'щ' })).id)
  const { hash } = await createLink(client, folder.id)
  const page = await openPage(browser, app, { as: client })
  const problems: string[] = []
  for (const path of [
    '/drive',
    `/drive/folders/${folder.hash}`,
    '/drive/recent',
    '/drive/starred',
    '/drive/shares',
    '/drive/links',
    '/drive/trash',
    '/drive/storage',
    '/drive/search?query=%D0%B6',
    '/account-settings',
    '/notifications',
    '/notifications/settings',
    '/offline',
    `/drive/s/${hash}`,
    `/drive/s/${hash}/report`,
  ])
    problems.push(...(await problemsOf(page, path)))

  await visit(page, '/drive')
  const look = async (what: string) =>
    problems.push(...(await untranslatedTexts(page)).map((problem) => `${what}: ${problem}`))
  const row = page.locator('[role=row].entry-row').first()
  await row.click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await look('menu of an entry')
  await page.getByRole('menuitem', { name: '⟦Share' }).click()
  await page.getByRole('dialog').waitFor()
  await look('share dialog')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await look('keyboard shortcuts')
  expect(problems).toEqual([])
})

// Dozens of pages, more than fit into the time of one test on a slow machine.
it.each([
  ['lists', Object.values(ADMIN_PAGES).map(({ path }) => `${ADMIN_PATH}${path}`)],
  ...SETTING_SECTIONS.map((section): [string, string[]] => [section, [sectionPath(section)]]),
  ['forms', ['/users/1', '/users/new', '/roles/2', '/pages/new'].map((path) => ADMIN_PATH + path)],
])('pages of the admin area: %s', async (_name, paths) => {
  const page = await openPage(browser, app, { as: admin })
  const problems: string[] = []
  for (const path of paths) problems.push(...(await problemsOf(page, path)))
  expect(problems).toEqual([])
})
