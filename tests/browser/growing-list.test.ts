import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, listed, namesIn, registerUser } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

/** Less than a page, and later more than is drawn without being seen. */
const COUNT_BEFORE = 96
const COUNT_AFTER = 288

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

async function manyFolders(layout: 'list' | 'grid'): Promise<ApiClient> {
  const { client } = await registerUser(app)
  await client.put('drive/preferences', { layout })
  for (let index = 0; index < 3; index++) await createFolder(client, `folder ${index}`)
  for (let count = 3; count < COUNT_BEFORE; count *= 2) await copyAll(client)
  return client
}

async function copyAll(client: ApiClient): Promise<void> {
  const entryIds = (await listed(client, 'perPage=200')).map(({ id }) => id)
  await client.post('file-entries/duplicate', { entryIds, onConflict: 'keepBoth' })
}

const list = (page: Page) => page.locator('[data-entries]')

const drawnCount = (page: Page) => list(page).locator('[role="row"][data-key]').count()

const scrollTop = (page: Page) => list(page).evaluate((element) => element.scrollTop)

/** The list grows by the next page, when it is said. */
async function holdNextPage(page: Page): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/file-entries\?.*cursor=/, async (route) => {
    await promise
    await route.continue()
  })
  return release
}

it.each(['list', 'grid'] as const)(
  'a %s that has grown long draws only what is in sight, with focus, selection and place as they were',
  async (layout) => {
    const client = await manyFolders(layout)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await expect.poll(() => drawnCount(page)).toBe(COUNT_BEFORE)
    for (let count = COUNT_BEFORE; count < COUNT_AFTER; count += COUNT_BEFORE)
      await client.post('file-entries/duplicate', {
        entryIds: (await listed(client, 'perPage=96')).map(({ id }) => id),
        onConflict: 'keepBoth',
      })
    const names = await namesIn(client)
    const chosen = rowOf(page, names[50] ?? '')
    const release = await holdNextPage(page)
    await chooseStar(page, rowOf(page, names[0] ?? ''))
    await expect.poll(() => drawnCount(page)).toBeGreaterThanOrEqual(100)
    const asked = page.waitForRequest(/file-entries\?.*cursor=/)
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await asked

    // While a menu is open, nothing happens to the row that it is of.
    await chosen.click({ button: 'right' })
    await page.getByRole('menu').waitFor()
    release()
    await expect.poll(() => drawnCount(page)).toBe(COUNT_AFTER)
    const top = await scrollTop(page)
    expect(top).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawnCount(page)).toBeLessThan(COUNT_BEFORE)
    await expect.poll(() => chosen.evaluate((row) => row === document.activeElement)).toBe(true)
    await expect.poll(() => chosen.getAttribute('aria-selected')).toBe('true')
    await expect.poll(async () => Math.abs((await scrollTop(page)) - top)).toBeLessThanOrEqual(1)
    await page.keyboard.press(layout === 'list' ? 'ArrowDown' : 'ArrowRight')
    await expect.poll(() => rowOf(page, names[51] ?? '').getAttribute('aria-selected')).toBe('true')
    await page.context().close()
  },
)

async function chooseStar(page: Page, row: Locator): Promise<void> {
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Star', exact: true }).click()
}
