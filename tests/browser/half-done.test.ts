import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { rowOf, undo } from '#tests/support/drive-page.ts'
import { createFolder, listed, registerUser } from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

/** More than a call takes, which is 500. */
const COUNT = 520

let app: App
let browser: Browser
let client: ApiClient
let page: Page
/** Where all of it is, and an empty one. */
let full: { id: number; hash: string }
let empty: { id: number; hash: string }
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  const user = await registerUser(app)
  client = user.client
  full = await createFolder(client, 'Full')
  empty = await createFolder(client, 'Empty')
  await insertFolders(app, user, numberedNames('n', COUNT), full.id)
  page = await openPage(browser, app, { as: client })
})

const expectCount = (query: string, count: number) =>
  expect
    .poll(async () => (await listed(client, `perPage=1000&${query}`)).length, { timeout: 10_000 })
    .toBe(count)

const inEmpty = () => `folderId=${empty.hash}`

/** The second call of a kind does not get through. */
async function failHalfWay(call: string): Promise<void> {
  let calls = 0
  await page.unrouteAll()
  await page.route(`**/file-entries/${call}*`, (route) => {
    calls += 1
    return calls === 2 ? route.abort() : route.continue()
  })
}

async function openEmpty(): Promise<void> {
  await page.getByRole('link', { name: 'My files' }).first().click()
  await rowOf(page, 'Empty').dblclick()
  await page.getByText('This folder is empty').waitFor()
}

async function selectAll(): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+a')
}

/** Expects the error and, with it, the part that succeeded. */
async function expectBoth(done: string): Promise<void> {
  const alert = page.getByRole('alert')
  await alert.getByText(done).waitFor()
  await alert.getByText('There was a network error').waitFor()
}

it('entries moved before the connection failed are reported and undone; only the rest stays cut', async () => {
  await visit(page, `/drive/folders/${full.hash}`)
  await failHalfWay('move')
  await selectAll()
  await page.keyboard.press('Control+x')
  await page.getByText(`${COUNT} items cut`).waitFor()
  await openEmpty()
  await page.keyboard.press('Control+v')
  await expectBoth('500 items moved to “Empty”')
  await expectCount(inEmpty(), 500)
  await page.keyboard.press('Control+v')
  await page.getByText(`${COUNT - 500} items moved to “Empty”`).waitFor()
  await expectCount(inEmpty(), COUNT)
  await undo(page)
  await page.getByText('Moved back').waitFor()
  await expectCount(inEmpty(), 500)
})
