import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, rowOf, selectRows, undo } from '#tests/support/drive-page.ts'
import { createFolder, namesIn, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const node = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('row', { name, exact: true })

async function moveTo(page: Page, folderName: string): Promise<void> {
  await chooseAction(page, 'Move to …')
  await node(page, folderName).click()
  await page.getByRole('button', { name: 'Move here' }).click()
}

const clash = (page: Page) => page.getByRole('alertdialog', { name: 'This name is taken' })

const decide = (page: Page, decision: string) =>
  clash(page).getByRole('button', { name: decision, exact: true }).click()

const expectNames = (client: ApiClient, hash: string, names: string[]) =>
  expect.poll(() => namesIn(client, hash)).toEqual(names)

describe('moving', () => {
  let client: ApiClient
  let page: Page
  let harbour: FileEntry
  let island: FileEntry
  let pier: FileEntry
  /** As all tests but the last two leave it. */
  const NAMES = ['Harbour', 'Island', 'chart.txt']
  beforeAll(async () => {
    client = (await registerUser(app)).client
    harbour = await createFolder(client, 'Harbour')
    island = await createFolder(client, 'Island')
    pier = await createFolder(client, 'Pier', harbour.id)
    await uploadFile(client, { name: 'chart.txt' })
    page = await openPage(browser, app, { as: client, path: '/drive' })
  })
  beforeEach(() => page.keyboard.press('Escape'))

  it('goes by the menu and a dialog, and back by Undo', async () => {
    await selectRows(page, 'chart.txt', 'Island')
    await chooseAction(page, 'Move to …')
    const dialog = page.getByRole('dialog', { name: 'Move 2 items to' })
    const submit = dialog.getByRole('button', { name: 'Move here' })
    await expect.poll(() => submit.isDisabled()).toBe(true)

    // Neither where they are, nor one of themselves.
    await node(page, 'Island').getByText('Cannot go into itself').waitFor()
    for (const name of ['My files', 'Island']) await node(page, name).click()
    await expect.poll(() => submit.isDisabled()).toBe(true)
    expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])

    await node(page, 'Harbour').getByRole('button').click()
    await node(page, 'Pier').click()
    await submit.click()
    await page.getByText('2 items moved to “Pier”').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(['Harbour'])
    await undo(page)
    await page.getByText('Moved back').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(NAMES)
    await expect.poll(() => namesIn(client)).toEqual(NAMES)
  })

  it('makes the folder that it goes into, where it is wanted', async () => {
    await selectRows(page, 'chart.txt')
    await chooseAction(page, 'Move to …')
    await node(page, 'Harbour').click()
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByRole('textbox', { name: 'New folder in “Harbour”' }).fill('Quay')
    await page.keyboard.press('Enter')
    await expect.poll(() => node(page, 'Quay').getAttribute('aria-selected')).toBe('true')
    await page.getByRole('button', { name: 'Move here' }).click()
    await page.getByText('“chart.txt” moved to “Quay”').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(['Harbour', 'Island'])
    await undo(page)
    await page.getByText('Moved back').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(NAMES)
  })

  it('can be done by keyboard alone', async () => {
    await rowOf(page, 'chart.txt').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ContextMenu')
    await page.getByRole('menuitem', { name: 'Move to …' }).focus()
    await page.keyboard.press('Enter')
    const tree = page.getByRole('dialog').getByRole('treegrid')
    await node(page, 'Harbour').waitFor()
    for (let step = 0; step < 9; step++) {
      if (await tree.evaluate((element) => element.contains(document.activeElement))) break
      await page.keyboard.press('Tab')
    }
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await node(page, 'Pier').waitFor()
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => node(page, 'Pier').getAttribute('aria-selected')).toBe('true')
    await page.getByRole('button', { name: 'Move here' }).focus()
    await page.keyboard.press('Enter')
    await expectNames(client, pier.hash, ['chart.txt'])
    await undo(page)
    await expect.poll(() => namesOnPage(page)).toEqual(NAMES)
  })

  it('puts everything back when the server refuses', async () => {
    await page.route('**/file-entries/move*', (route) => route.fulfill({ status: 503, body: '' }))
    await selectRows(page, 'chart.txt')
    await moveTo(page, 'Harbour')
    await page.getByRole('alert').getByText('There was an issue. Please try again.').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(NAMES)
    await page.unroute('**/file-entries/move*')
  })

  it('a star is put on and taken off by the menu, and comes back by Undo', async () => {
    const starred = () => namesOf(client, 'starredOnly=true')
    await selectRows(page, 'chart.txt')
    await chooseAction(page, 'Star')
    await page.getByText('“chart.txt” starred').waitFor()
    await expect.poll(() => starred()).toEqual(['chart.txt'])
    await chooseAction(page, 'Remove star')
    await page.getByText('Star removed from “chart.txt”').waitFor()
    await expect.poll(() => starred()).toEqual([])
    await undo(page)
    await page.getByText('Starred again').waitFor()
    await expect.poll(() => starred()).toEqual(['chart.txt'])
  })

  it('is seen in another tab at once', async () => {
    const there = await page.context().newPage()
    await visit(there, '/drive')
    await selectRows(page, 'chart.txt')
    await moveTo(page, 'Harbour')
    await page.getByText('“chart.txt” moved to “Harbour”').waitFor()
    await expect.poll(() => namesOnPage(there)).toEqual(['Harbour', 'Island'])
    await there.close()
    await undo(page)
    await expect.poll(() => namesOnPage(page)).toEqual(NAMES)
  })

  it('says clearly that a folder which was moved below this one meanwhile cannot go into itself', async () => {
    await selectRows(page, 'Harbour')
    await chooseAction(page, 'Move to …')
    await node(page, 'Island').click()
    await client.post('file-entries/move', { entryIds: [island.id], destinationId: harbour.id })
    await page.getByRole('button', { name: 'Move here' }).click()
    await page.getByRole('alert').getByText('A folder cannot go into itself.').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(['Harbour', 'chart.txt'])
  })

  it('fits a phone', async () => {
    const phone = await openPage(browser, app, { ...PHONE, as: client, path: '/drive' })
    await rowOf(phone, 'chart.txt').getByRole('button').tap()
    await phone.getByRole('menuitem', { name: 'Move to …' }).tap()
    const box = await node(phone, 'Harbour').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    )
    await node(phone, 'Harbour').tap()
    await phone.getByRole('button', { name: 'Move here' }).tap()
    await expectNames(client, harbour.hash, ['Island', 'Pier', 'Quay', 'chart.txt'])
  })
})

describe('where names are taken, moving', () => {
  /** In "Harbour" are "a.txt" and "b.txt", as they are beside it; there also "c.txt". */
  let client: ApiClient
  let page: Page
  let harbour: FileEntry
  beforeAll(async () => {
    client = (await registerUser(app)).client
    harbour = await createFolder(client, 'Harbour')
    for (const name of ['a.txt', 'b.txt']) {
      await uploadFile(client, { name, parentId: harbour.id, content: `old ${name}` })
    }
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await uploadFile(client, { name })
    page = await openPage(browser, app, { as: client, path: '/drive' })
  })
  beforeEach(() => page.keyboard.press('Escape'))

  it('skips one, keeps both of another, and takes the number off again by Undo', async () => {
    await selectRows(page, 'a.txt', 'b.txt', 'c.txt')
    await moveTo(page, 'Harbour')
    await clash(page).getByText('“Harbour” already has something called “a.txt”').waitFor()
    expect(await accessibilityProblems(page, { within: '[role=alertdialog]' })).toEqual([])
    await decide(page, 'Skip')
    await clash(page).getByText('“b.txt”').waitFor()
    await decide(page, 'Keep both')
    await page.getByText('2 items moved to “Harbour”').waitFor()
    await expectNames(client, harbour.hash, ['a.txt', 'b (1).txt', 'b.txt', 'c.txt'])
    await expect.poll(() => namesOnPage(page)).toEqual(['Harbour', 'a.txt'])
    await undo(page)
    await expectNames(client, '', ['Harbour', 'a.txt', 'b.txt', 'c.txt'])
    await expectNames(client, harbour.hash, ['a.txt', 'b.txt'])
    await expect.poll(() => namesOnPage(page)).toEqual(['Harbour', 'a.txt', 'b.txt', 'c.txt'])
  })

  it('does nothing when the question is dismissed', async () => {
    await selectRows(page, 'a.txt', 'c.txt')
    await moveTo(page, 'Harbour')
    await clash(page).getByRole('button', { name: 'Close' }).click()
    await clash(page).waitFor({ state: 'hidden' })
    await expect.poll(() => namesOnPage(page)).toEqual(['Harbour', 'a.txt', 'b.txt', 'c.txt'])
    await expectNames(client, harbour.hash, ['a.txt', 'b.txt'])
  })

  it('replaces all at one word, and what was replaced comes back by Undo', async () => {
    await selectRows(page, 'a.txt', 'b.txt', 'c.txt')
    await moveTo(page, 'Harbour')
    await clash(page).getByText('Do this for all').click()
    await decide(page, 'Replace')
    await page.getByText('3 items moved to “Harbour”').waitFor()
    await expectNames(client, harbour.hash, ['a.txt', 'b.txt', 'c.txt'])
    await undo(page)
    await page.getByText('Moved back').waitFor()
    await expectNames(client, '', ['Harbour', 'a.txt', 'b.txt', 'c.txt'])
    const { body } = await client.get(`drive/file-entries?folderId=${harbour.hash}`)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'b.txt'])
    expect(body.data.map(({ file_size }: { file_size: number }) => file_size)).toEqual([9, 9])
  })
})

describe('where names are taken', () => {
  let client: ApiClient
  let page: Page
  let harbour: FileEntry
  let old: FileEntry
  let pier: FileEntry
  beforeAll(async () => {
    client = (await registerUser(app)).client
    harbour = await createFolder(client, 'Harbour')
    old = await createFolder(client, 'Pier', harbour.id)
    await uploadFile(client, { name: 'old.txt', parentId: old.id })
    pier = await createFolder(client, 'Pier')
    await uploadFile(client, { name: 'new.txt', parentId: pier.id })
    const chart = await uploadFile(client, { name: 'chart.txt', content: 'the old one' })
    await trash(client, chart.id)
    await uploadFile(client, { name: 'chart.txt', content: 'new' })
    page = await openPage(browser, app, { as: client, path: '/drive' })
  })

  it('moving replaces a whole folder, says so before, and has it in the trash with all that was in it', async () => {
    await selectRows(page, 'Pier')
    await moveTo(page, 'Harbour')
    await clash(page)
      .getByText('moves the folder that is there, with everything in it, to the trash')
      .waitFor()
    await decide(page, 'Replace')
    await expectNames(client, '', ['Harbour', 'chart.txt'])
    expect(await namesIn(client, pier.hash)).toEqual(['new.txt'])
    await visit(page, '/drive/trash')
    await selectRows(page, 'Pier')
    await chooseAction(page, 'Restore')
    await clash(page).getByText('“Harbour” already has something called “Pier”').waitFor()
    await decide(page, 'Keep both')
    await expectNames(client, harbour.hash, ['Pier', 'Pier (1)'])
    expect(await namesIn(client, old.hash)).toEqual(['old.txt'])
  })

  it('restoring asks, and goes back to the trash by Undo', async () => {
    await visit(page, '/drive/trash')
    await selectRows(page, 'chart.txt')
    await chooseAction(page, 'Restore')
    await clash(page).getByText('“My files” already has something called “chart.txt”').waitFor()
    await decide(page, 'Replace')
    await page.getByText('“chart.txt” restored').waitFor()
    const sizes = async () => {
      const { body } = await client.get('drive/file-entries')
      const files = body.data.filter(({ type }: FileEntry) => type !== 'folder')
      return files.map(({ file_size }: FileEntry) => file_size)
    }
    await expect.poll(() => sizes()).toEqual([11])
    await undo(page)
    await page.getByText('Moved back to trash').waitFor()
    await expect.poll(() => sizes()).toEqual([3])
    await expect.poll(() => namesOnPage(page)).toEqual(['chart.txt'])
  })
})

async function namesOf(client: ApiClient, query: string): Promise<string[]> {
  const { body } = await client.get(`drive/file-entries?${query}`)
  return body.data.map(({ name }: { name: string }) => name)
}
