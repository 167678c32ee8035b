import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { recentEntries } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import { hasFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('grid').getByRole('row', { name: new RegExp(`^${name}`) })

const namesOnPage = (page: Page) =>
  page
    .locator('[data-entries] [data-key] .entry-name a')
    .evaluateAll((links) => links.map((link) => link.textContent.split('.txt')[0]))

const DAY_MS = 24 * 60 * 60 * 1000

/** Headings and names, as they follow each other. */
const linesOf = (page: Page) =>
  page
    .locator('[data-entries] .entry-body > *')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((row) => `${row.getAttribute('aria-rowindex')} ${row.textContent}`),
    )

it('recent entries are below headings, which keys pass by, as rows and as tiles; opening puts one first', async () => {
  const { client } = await registerUser(app)
  for (const [index, name] of ['today.txt', 'yesterday.txt', 'old.txt'].entries()) {
    const { id } = await uploadFile(client, { name })
    const daysAgo = index === 2 ? 400 : index
    const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
    await app.db.update(recentEntries).set({ at }).where(eq(recentEntries.entryId, id))
  }
  const page = await openPage(browser, app, { as: client, path: '/drive/recent' })
  const lines = ['Today', 'today.txt', 'Yesterday', 'yesterday.txt', /^\w+ 20\d\d$/, 'old.txt']
  const expectLines = async (firstIndex: number) => {
    const shown = await linesOf(page)
    for (const [index, line] of lines.entries())
      expect(shown[index]?.replace(`${firstIndex + index} `, '')).toMatch(
        line instanceof RegExp ? line : new RegExp(`^${line}`),
      )
  }
  await expect.poll(() => namesOnPage(page)).toEqual(['today', 'yesterday', 'old'])
  await expectLines(2)

  await rowOf(page, 'today.txt').focus()
  for (const name of ['yesterday.txt', 'old.txt']) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hasFocus(rowOf(page, name))).toBe(true)
  }
  expect(await page.getByRole('gridcell', { name: 'Yesterday', exact: true }).count()).toBe(1)

  await page.getByRole('button', { name: 'Show as a grid' }).click()
  await page.locator('.entry-grid').waitFor()
  await expectLines(1)
  await rowOf(page, 'old.txt').dblclick()
  await page.getByRole('dialog', { name: 'old.txt' }).getByText('hello').waitFor()
  await page.goto(new URL('/drive/recent', page.url()).href)
  await expect.poll(() => namesOnPage(page)).toEqual(['old', 'today', 'yesterday'])
})
