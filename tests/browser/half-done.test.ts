import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { rowOf, undo } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, trash } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

/** More than a call takes, which is 500. */
const COUNT = 640

let app: App
let browser: Browser
let client: ApiClient
let page: Page
/** Where all of it is, and an empty one. */
let full: { id: number; hash: string }
let empty: { id: number; hash: string }
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  client = (await registerUser(app)).client
  full = await createFolder(client, 'Full')
  empty = await createFolder(client, 'Empty')
  for (let index = 0; index < 20; index++) await createFolder(client, `${index}`, full.id)
  for (let count = 20; count < COUNT; count *= 2) {
    const entryIds = (await all(`folderId=${full.hash}`)).map(({ id }) => id)
    await client.post('file-entries/duplicate', { entryIds, inPlace: true })
  }
  page = await openPage(browser, app, { as: client })
})

async function all(query: string) {
  const entries: FileEntry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const more: string = cursor && `&cursor=${cursor}`
    const { body } = await client.get(`drive/file-entries?perPage=200&${query}${more}`)
    entries.push(...body.data)
    cursor = body.next_cursor
  }
  return entries
}

const expectCount = (query: string, count: number) =>
  expect.poll(async () => (await all(query)).length, { timeout: 10_000 }).toBe(count)

const inFull = () => `folderId=${full.hash}`
const IN_TRASH = 'deletedOnly=true'
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

/** What went wrong, and what was done all the same. */
async function expectBoth(done: string): Promise<void> {
  const alert = page.getByRole('alert')
  await alert.getByText(done).waitFor()
  await alert.getByText('There was a network error').waitFor()
}

it('what has gone to the trash before the connection went is told of, and comes back by Undo', async () => {
  await visit(page, `/drive/folders/${full.hash}`)
  await failHalfWay('delete')
  await selectAll()
  await page.keyboard.press('Delete')
  await expectBoth('500 items moved to trash')
  await expectCount(inFull(), COUNT - 500)
  await undo(page)
  await page.getByText('Moved back').waitFor()
  await expectCount(inFull(), COUNT)
})

it('so are copies', async () => {
  await visit(page, `/drive/folders/${full.hash}`)
  await failHalfWay('duplicate')
  await selectAll()
  await page.keyboard.press('Control+c')
  await page.getByText(`${COUNT} items copied`).waitFor()
  await openEmpty()
  await page.keyboard.press('Control+v')
  await expectBoth('500 items copied to “Empty”')
  await expectCount(inEmpty(), 500)
  await undo(page)
  await page.getByText('Copies moved to trash').waitFor()
  await expectCount(inEmpty(), 0)
})

it('so is what was moved, and only the rest is cut still', async () => {
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

it('so is what was restored', async () => {
  await client.post('file-entries/delete', { emptyTrash: true })
  for (const query of [inFull(), inEmpty()])
    await trash(client, ...(await all(query)).map(({ id }) => id))
  await visit(page, '/drive/trash')
  await failHalfWay('restore')
  await selectAll()
  await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click()
  await expectBoth('500 items restored')
  await expectCount(IN_TRASH, COUNT - 500)
  await undo(page)
  await page.getByText('Moved back to trash').waitFor()
  await expectCount(IN_TRASH, COUNT)
})
