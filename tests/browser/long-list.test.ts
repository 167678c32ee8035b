import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { DESKTOP, openPage, PHONE } from '#tests/support/browser-page.ts'
import { detailsPane } from '#tests/support/details-pane.ts'
import { createFolderOnPage, rowOf, startFolderOnPage } from '#tests/support/drive-page.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let client: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  client = (await registerUser(app)).client
  // More than a page, so that only what is in sight is drawn.
  for (let index = 0; index < 120; index++)
    await createFolder(client, `folder ${String(index).padStart(3, '0')}`)
})

it('rows of a long list pass behind its header', async () => {
  const page = await openPage(browser, app, { as: client, path: '/drive' })
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
  await page.context().close()
})

it.each([
  { layout: 'list', screen: DESKTOP, name: 'folder 090 a' },
  { layout: 'grid', screen: DESKTOP, name: 'folder 090 b' },
  { layout: 'list', screen: PHONE, name: 'folder 090 c' },
])(
  'a new folder is scrolled to, selected and focused ($layout, $name)',
  async ({ layout, screen, name }) => {
    await client.put('drive/preferences', { layout })
    const page = await openPage(browser, app, { ...screen, as: client, path: '/drive' })
    // All of it is loaded as one scrolls.
    const scroller = page.getByRole('grid')
    await expect
      .poll(async () => {
        await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return rowOf(page, 'folder 119').isVisible()
      })
      .toBe(true)
    await scroller.evaluate((element) => element.scrollTo(0, 0))
    await createFolderOnPage(page, name)
    const row = rowOf(page, name)
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
    await page.context().close()
  },
)

it('the details count nothing while all is selected and not all is loaded', async () => {
  await client.put('drive/preferences', { layout: 'list', isDetailsOpen: true })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await rowOf(page, 'folder 000').focus()
  await page.keyboard.press('Control+a')
  const details = detailsPane(page)
  await details.getByText('Everything in “My files” is selected').waitFor()
  expect(await details.getByText(/items|Total size/).count()).toBe(0)
  await client.put('drive/preferences', { isDetailsOpen: false })
  await page.context().close()
})

it('a new folder beyond what is loaded is told of, with a way there', async () => {
  await client.put('drive/preferences', { layout: 'list' })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await rowOf(page, 'folder 000').waitFor()
  await startFolderOnPage(page, 'zulu')
  await page.getByText('“zulu” was created').waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('heading', { name: 'zulu' }).waitFor()
  await page.context().close()
})
