import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { detailsPane, openDetails } from '#tests/support/details-pane.ts'
import { lookAgainLater } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const factOf = (details: Locator, name: string): Locator =>
  details.getByRole('term').filter({ hasText: name }).locator('xpath=../dd')

const refuse = (page: Page, address: string, status = 403) =>
  page.route(address, (route) => route.fulfill({ status, json: {} }))

/** Until what was refused is shown as what it is. */
async function afterRefusal(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  const refused = page.waitForResponse(address)
  await act()
  await refused
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** The Holiday folder holds one file. */
async function withHoliday() {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Holiday')
  const file = await uploadFile(client, { name: 'sea.txt', content: 'waves', parentId: folder.id })
  return { client, folder, file }
}

describe('cached details stay when a refetch fails', () => {
  it('how much is in a folder, and how full the drive is', async () => {
    const { client } = await withHoliday()
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const contains = factOf(await openDetails(page, 'Holiday'), 'Contains')
    await contains.getByText('1 item').waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    const counting = '**/folders/*/count*'
    await refuse(page, counting)
    await afterRefusal(page, counting, async () => void (await openDetails(page, 'Holiday')))
    expect(await contains.textContent()).toBe('1 item')

    await page.getByRole('button', { name: 'Clear selection' }).click()
    const used = factOf(detailsPane(page), 'Storage used')
    await used.getByText('5 B').waitFor()
    const usage = '**/user/space-usage*'
    await refuse(page, usage)
    // Without a change nothing is asked for again.
    await uploadFile(client, { name: 'moon.txt' })
    await afterRefusal(page, usage, () => lookAgainLater(page))
    expect(await used.textContent()).toBe('5 B')
  })
})

describe('where a file is', () => {
  it.each([
    ['is told to be gone where it is', 404, 'A folder that no longer exists'],
    ['is unknown where it could not be asked for', 403, 'Unknown'],
  ])('%s', async (_what, status, said) => {
    const { client, folder, file } = await withHoliday()
    const page = await openPage(browser, app, {
      as: client,
      path: `/drive/folders/${folder.hash}?preview=${file.hash}`,
    })
    await refuse(page, `**/file-entries/${folder.id}`, status)
    const dialog = page.getByRole('dialog', { name: 'sea.txt' })
    await dialog.getByRole('button', { name: 'Details', exact: true }).click()
    await expect.poll(() => factOf(dialog, 'Location').textContent()).toBe(said)
  })
})
