import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

/** Less than a page, and later more than is drawn without being seen. */
const COUNT_BEFORE = 96
const COUNT_AFTER = 288

let app: App
let browser: Browser
let user: TestUser
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  user = await registerUser(app)
  page = await openPage(browser, app, { as: user.client })
})

const list = () => page.locator('[data-entries]')

const drawnCount = () => list().locator('[role="row"][data-key]').count()

const scrollTop = () => list().evaluate((element) => element.scrollTop)

/** The list grows by the next page, when it is said. */
async function holdNextPage(): Promise<() => void> {
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
    const { client } = user
    await client.put('drive/preferences', { layout })
    const folder = await createFolder(client, layout)
    const names = numberedNames('n', COUNT_AFTER)
    const isBefore = (_name: string, index: number) => index % 3 === 0
    await insertFolders(app, user, names.filter(isBefore), folder.id)
    await visit(page, `/drive/folders/${folder.hash}`)
    await rowOf(page, names[0] ?? '').waitFor()
    expect(await drawnCount()).toBeLessThan(COUNT_BEFORE)
    const others = names.filter((name, index) => !isBefore(name, index))
    await insertFolders(app, user, others, folder.id)
    const chosen = rowOf(page, names[92] ?? '')
    const release = await holdNextPage()
    const asked = page.waitForRequest(/file-entries\?.*cursor=/)
    await chooseStar(rowOf(page, names[0] ?? ''))
    await rowOf(page, names[1] ?? '').waitFor()
    // Later, the focus that comes back from the menu would scroll there.
    await waitForFocus(rowOf(page, names[0] ?? ''))
    await list().evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await asked

    await chosen.click({ button: 'right' })
    await page.getByRole('menu').waitFor()
    const top = await scrollTop()
    const height = () => list().evaluate((element) => element.scrollHeight)
    const heightBefore = await height()
    release()
    await expect.poll(() => height()).toBeGreaterThan(heightBefore)
    expect(await drawnCount()).toBeLessThan(COUNT_AFTER / 2)
    expect(top).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await expect.poll(() => chosen.evaluate((row) => row === document.activeElement)).toBe(true)
    await expect.poll(() => chosen.getAttribute('aria-selected')).toBe('true')
    await expect.poll(async () => Math.abs((await scrollTop()) - top)).toBeLessThanOrEqual(1)
    await page.keyboard.press(layout === 'list' ? 'ArrowDown' : 'ArrowRight')
    await expect.poll(() => rowOf(page, names[93] ?? '').getAttribute('aria-selected')).toBe('true')
    await page.unrouteAll()
  },
)

async function chooseStar(row: Locator): Promise<void> {
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Star', exact: true }).click()
}
