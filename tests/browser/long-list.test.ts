import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { detailsPane } from '#tests/support/details-pane.ts'
import { createFolderOnPage, rowOf, startFolderOnPage } from '#tests/support/drive-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let client: ApiClient
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  const user = await registerUser(app)
  client = user.client
  // More than a page, so that only what is in sight is drawn.
  await insertFolders(app, user, numberedNames('folder ', 120))
  page = await openPage(browser, app, { as: client })
})

it('the details count nothing while all is selected and not all is loaded', async () => {
  await visit(page, '/drive')
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await rowOf(page, 'folder 000').focus()
  await page.keyboard.press('Control+a')
  const details = detailsPane(page)
  await details.getByText('Everything in “My files” is selected').waitFor()
  expect(await details.getByText(/items|Total size/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close details' }).click()
  await details.waitFor({ state: 'hidden' })
})

it('a new folder beyond what is loaded is told of, with a way there', async () => {
  await rowOf(page, 'folder 000').waitFor()
  await startFolderOnPage(page, 'zulu')
  await page.getByText('“zulu” was created').waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('heading', { name: 'zulu' }).waitFor()
})

it('a fast wheel is never ahead of the rows', async () => {
  await visit(page, '/drive')
  await rowOf(page, 'folder 000').waitFor()
  const blankFrames = await page.getByRole('grid').evaluate(async (grid) => {
    const { top, height } = grid.getBoundingClientRect()
    const middle = top + height / 2
    const isBlank = () =>
      ![...grid.querySelectorAll('[data-key]')].some((row) => {
        const box = row.getBoundingClientRect()
        return box.top <= middle && box.bottom >= middle
      })
    let blank = 0
    for (let frame = 0; frame < 20; frame++) {
      // Further than rows are rendered beyond the edges, there and back.
      grid.scrollTo(0, frame % 2 === 0 ? 3000 : 0)
      await new Promise(requestAnimationFrame)
      if (isBlank()) blank++
    }
    return blank
  })
  expect(blankFrames).toBe(0)
})

it('rows of a long list pass behind its header', async () => {
  await visit(page, '/drive')
  const header = page.getByRole('columnheader', { name: 'Name' })
  await expect
    .poll(async () => {
      await page.getByRole('grid').evaluate((element) => element.scrollTo(0, 1013))
      return rowOf(page, 'folder 030').isVisible()
    })
    .toBe(true)
  const isCovered = () =>
    header.evaluate((column) => {
      const { left, top, height } = column.getBoundingClientRect()
      // Beside its text: what is seen through it would be hit there. While a list scrolls, nothing in it is hit.
      const hit = document.elementFromPoint(left + 300, top + height / 2)
      return (
        column.contains(hit) && column.parentElement?.closest('.entry-header')?.clientHeight === 36
      )
    })
  await expect.poll(isCovered).toBe(true)
})

it.each([
  { layout: 'list', isPhone: false, name: 'folder 090 a' },
  { layout: 'grid', isPhone: false, name: 'folder 090 b' },
  { layout: 'list', isPhone: true, name: 'folder 090 c' },
])(
  'a new folder is scrolled to, selected and focused ($layout, $name)',
  async ({ layout, isPhone, name }) => {
    await client.put('drive/preferences', { layout })
    const shown = isPhone ? await openPage(browser, app, { ...PHONE, as: client }) : page
    await visit(shown, '/drive')
    // All of it is loaded as one scrolls.
    const scroller = shown.getByRole('grid')
    await expect
      .poll(async () => {
        await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return rowOf(shown, 'folder 119').isVisible()
      })
      .toBe(true)
    await scroller.evaluate((element) => element.scrollTo(0, 0))
    await createFolderOnPage(shown, name)
    const row = rowOf(shown, name)
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
    await expect
      .poll(() => row.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true)
    await expect
      .poll(() =>
        row.evaluate((element) => {
          const { left, top, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + 60, top + height / 2))
        }),
      )
      .toBe(true)
  },
)
