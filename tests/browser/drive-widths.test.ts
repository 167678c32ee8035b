import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { detailsPane } from '#tests/support/details-pane.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, star, trash, uploadFile } from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { layoutProblems } from '#tests/support/layout-problems.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'

const ARABIC: Readonly<Record<string, string>> = JSON.parse(
  await readFile(new URL('../../web/i18n/languages/ar.json', import.meta.url), 'utf8'),
)

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const NAME = 'The minutes of the meeting about the harbour wall, third draft.txt'
const WIDTHS = [
  1440, 1280, 1200, 1160, 1120, 1100, 1080, 1079, 1060, 1024, 1000, 960, 920, 880, 840, 800, 768,
  767, 390, 320,
]

/** The words of a page in English, and in Arabic, which is read from right to left. */
const WORDS = {
  en: (text: string) => text,
  ar: (text: string) => ARABIC[text] ?? '',
}

it.each([
  ['en', WIDTHS],
  ['ar', [1280, 1080, 900, 768, 390, 320]],
] as const)(
  'controls never overlap and names keep 160 px, with the details open: %s',
  async (language, widths) => {
    const user = await registerUser(app)
    await createFolder(user.client, 'A folder with a long name of its own, for the harbour')
    const file = await uploadFile(user.client, { name: NAME, content: 'x'.repeat(123_456) })
    await star(user.client, file.id)
    await user.client.put('drive/preferences', { isDetailsOpen: true })
    await user.client.put('users/me', { language })
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    await rowOf(page, NAME).click()
    for (const width of widths) {
      await expectToFit(page, width, WORDS[language])
      // On phones it is a sheet.
      if (width < 768) continue
      const position = await page
        .locator('.details-room')
        .evaluate((room) => getComputedStyle(room).position)
      expect([width, position]).toEqual([width, width < 1080 ? 'absolute' : 'static'])
    }

    await trash(user.client, file.id)
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, '/drive/trash')
    await rowOf(page, NAME).click()
    const seen = rowOf(page, NAME).locator('[title], .entry-fact').filter({ visible: true })
    for (const width of [1280, 1080, 900, 768, 320]) {
      await expectToFit(page, width, WORDS[language])
      // Beside the details, wider windows leave less room than narrower ones have below a name.
      if (width === 1280) continue
      const way = seen.filter({ hasText: WORDS[language]('My files') })
      await expect.poll(() => way.count()).toBeGreaterThan(0)
    }
  },
)

it('columns leave a long list at the same widths', async () => {
  const user = await registerUser(app)
  await insertFolders(app, user, numberedNames('f', 110))
  await uploadFile(user.client, { name: NAME })
  const page = await openPage(browser, app, { as: user.client, path: '/drive' })
  const columns = page.getByRole('grid').getByRole('columnheader')
  await expect.poll(() => columns.allTextContents()).toHaveLength(4)
  await rowOf(page, 'f000').click()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await page.setViewportSize({ width: 1090, height: 800 })
  await expect.poll(() => columns.allTextContents()).toEqual(['Name', 'Last changed', 'Actions'])
  await expect.poll(() => layoutProblems(page)).toEqual([])
  await rowOf(page, 'f000').press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain('entry-column-updated_at')
})

it('the floating pane opens on request only and closes with Escape', async () => {
  const user = await registerUser(app)
  await uploadFile(user.client, { name: 'a.txt' })
  await user.client.put('drive/preferences', { isDetailsOpen: true })
  const page = await openPage(browser, app, {
    as: user.client,
    path: '/drive',
    viewport: { width: 900, height: 700 },
  })
  const toggle = page.getByRole('button', { name: 'Details', exact: true })
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false')
  await toggle.press('Enter')
  await detailsPane(page).waitFor()
  await page.keyboard.press('Escape')
  await detailsPane(page).waitFor({ state: 'hidden' })
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false')
  await page.setViewportSize({ width: 1280, height: 700 })
  await detailsPane(page).waitFor()
})

it('a list is at most 1,440 px wide, as are its bar and its tiles', async () => {
  const user = await registerUser(app)
  await uploadFile(user.client, { name: NAME })
  const page = await openPage(browser, app, {
    as: user.client,
    path: '/drive',
    viewport: { width: 1920, height: 800 },
  })
  const widths = (...selectors: string[]) =>
    Promise.all(selectors.map(async (each) => (await page.locator(each).boundingBox())?.width))
  expect(await widths('.list-bar', '.entry-header', '.entry-list')).toEqual([1440, 1440, 1440])
  await page.getByRole('button', { name: 'Show as a grid' }).click()
  await expect.poll(() => widths('.list-bar', '.entry-grid')).toEqual([1440, 1440])
})

it('a mouse in a narrow window leaves a row its name and facts', async () => {
  const user = await registerUser(app)
  await uploadFile(user.client, { name: NAME })
  const page = await openPage(browser, app, {
    as: user.client,
    path: '/drive',
    viewport: { width: 390, height: 800 },
  })
  const row = rowOf(page, NAME)
  await row.hover()
  await row.getByRole('button', { name: `Actions for ${NAME}` }).waitFor()
  expect(await row.locator('.entry-quick-actions').isVisible()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await row.hover()
  await row.locator('.entry-quick-actions').waitFor()
  const actions = await row.locator('.entry-quick-actions').boundingBox()
  const firstFact = await row.locator('.entry-fact-cell').first().boundingBox()
  expect((actions?.x ?? Infinity) + (actions?.width ?? 0)).toBeLessThanOrEqual(firstFact?.x ?? 0)
})

it.each([768, 1024, 1280])(
  'at %s px a toast leaves the side bar and the offline notice free',
  async (width) => {
    const user = await registerUser(app)
    await uploadFile(user.client, { name: 'a.txt' })
    const page = await openPage(browser, app, {
      as: user.client,
      path: '/drive',
      viewport: { width, height: 800 },
    })
    await rowOf(page, 'a.txt').click()
    await page.keyboard.press('Delete')
    const toast = page.locator('.toast')
    // Under the pointer it stays.
    await toast.getByRole('button', { name: 'Undo' }).hover()
    await page.context().setOffline(true)
    const notice = page.locator('.offline-notice:not(:empty)')
    await notice.waitFor()
    const boxOf = async (element: Locator) => {
      const box = await element.boundingBox()
      if (!box) throw new Error('is not shown')
      return box
    }
    const [shown, pill, bar] = await Promise.all(
      [toast, notice, page.locator('.drive-sidebar')].map(boxOf),
    )
    expect(shown?.x).toBeGreaterThan((bar?.x ?? 0) + (bar?.width ?? 0))
    expect((pill?.y ?? 0) + (pill?.height ?? 0)).toBeLessThan(shown?.y ?? 0)
  },
)

it('the bar of the trash has one line in the narrowest window', async () => {
  const user = await registerUser(app)
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    await trash(user.client, (await uploadFile(user.client, { name })).id)
  const page = await openPage(browser, app, {
    as: user.client,
    path: '/drive/trash',
    viewport: { width: 320, height: 800 },
  })
  const count = page.getByRole('status').filter({ hasText: '3 items' })
  await count.waitFor()
  expect((await count.boundingBox())?.height).toBeLessThan(24)
  expect(await count.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
})

async function expectToFit(
  page: Page,
  width: number,
  word: (text: string) => string,
): Promise<void> {
  const isPhone = width < 768
  const pane = detailsPane(page, word('Details'))
  if (isPhone && (await pane.isVisible()))
    await page.getByRole('button', { name: word('Close details') }).click()
  await page.setViewportSize({ width, height: 800 })
  if (!isPhone) {
    const toggle = page.getByRole('button', { name: word('Details'), exact: true })
    const name = pane.locator('.details-name', { hasText: NAME })
    await expect
      .poll(async () => {
        if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
        return name.isVisible()
      })
      .toBe(true)
  }
  // Off every control: a tooltip would lie over others.
  await page.mouse.move(width - 2, 798)
  await expect
    .poll(async () => ({ width, problems: await layoutProblems(page) }))
    .toEqual({ width, problems: [] })
}
