import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import {
  holdFilesOver,
  namesOnPage,
  rowOf,
  selectRows,
  undo,
  uploadPanel,
} from '#tests/support/drive-page.ts'
import { createFolder, namesIn, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
let user: TestUser
let page: Page
let harbour: FileEntry
let pier: FileEntry
/** Harbour/Pier, Island and two files: each test leaves them as they were. */
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
  user = await registerUser(app)
  harbour = await createFolder(user.client, 'Harbour')
  pier = await createFolder(user.client, 'Pier', harbour.id)
  await createFolder(user.client, 'Island')
  for (const name of ['chart.txt', 'log.txt']) await uploadFile(user.client, { name })
  page = await openPage(browser, app, { as: user.client, path: '/drive' })
})
afterAll(() => files.remove())
// Undo leaves selected what came back.
beforeEach(() => page.keyboard.press('Escape'))

const NAMES = ['Harbour', 'Island', 'chart.txt', 'log.txt']

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not to be seen`)
  return { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 }
}

/** Takes something and holds it over something else, as a hand does. */
async function holdOver(source: Locator, target: Locator): Promise<void> {
  const { x, y } = await middleOf(source)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 6, { steps: 3 })
  await carryOver(target)
}

/** Goes on to something with what is held. */
async function carryOver(target: Locator): Promise<void> {
  const { x, y } = await middleOf(target)
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.move(x + 2, y)
}

async function dragTo(source: Locator, target: Locator): Promise<void> {
  await holdOver(source, target)
  await page.mouse.up()
}

const node = (name: string) =>
  page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name, exact: true })

const over = () => page.locator('[data-drop-over]')

const expectOnPage = (names: string[]) => expect.poll(() => namesOnPage(page)).toEqual(names)

describe('by the mouse', () => {
  it('one is moved onto a folder, taken anywhere, by its name or its picture; and back by Undo', async () => {
    const row = rowOf(page, 'chart.txt')
    for (const part of [row, row.getByRole('link'), row.locator('.entry-lead')]) {
      await holdOver(part, rowOf(page, 'Harbour'))
      await expect.poll(() => over().count()).toBe(1)
      await page.mouse.up()
      await page.getByText('“chart.txt” moved to “Harbour”').waitFor()
      await expect.poll(() => over().count()).toBe(0)
      await expectOnPage(['Harbour', 'Island', 'log.txt'])
      await undo(page)
      await expectOnPage(NAMES)
    }
    await expect.poll(() => namesIn(user.client, harbour.hash)).toEqual(['Pier'])
  })

  it('with a selected one goes the whole selection; a click alone selects it alone', async () => {
    await selectRows(page, 'Island', 'chart.txt', 'log.txt')
    await rowOf(page, 'chart.txt').click()
    await page.getByText('1 selected').waitFor()
    await selectRows(page, 'Island', 'chart.txt', 'log.txt')
    await dragTo(rowOf(page, 'chart.txt'), rowOf(page, 'Harbour'))
    await page.getByText('3 items moved to “Harbour”').waitFor()
    await expectOnPage(['Harbour'])
    await expect
      .poll(() => namesIn(user.client, harbour.hash))
      .toEqual(['Island', 'Pier', 'chart.txt', 'log.txt'])
    await undo(page)
    await expectOnPage(NAMES)
    await expect.poll(() => namesIn(user.client, harbour.hash)).toEqual(['Pier'])
  })

  it('with Ctrl held a copy goes', async () => {
    await holdOver(rowOf(page, 'chart.txt'), rowOf(page, 'Harbour'))
    await page.keyboard.down('Control')
    const { x, y } = await middleOf(rowOf(page, 'Harbour'))
    await page.mouse.move(x + 8, y)
    await page.mouse.up()
    await page.keyboard.up('Control')
    await page.getByText('“chart.txt” copied to “Harbour”').waitFor()
    await expect.poll(() => namesIn(user.client)).toContain('chart.txt')
    await expect.poll(() => namesIn(user.client, harbour.hash)).toEqual(['Pier', 'chart.txt'])
    await undo(page)
    await page.getByText('Copies moved to trash').waitFor()
  })

  it('a refused move puts the entry back', async () => {
    await page.route('**/file-entries/move*', (route) => route.fulfill({ status: 500, body: '' }))
    await dragTo(rowOf(page, 'chart.txt'), rowOf(page, 'Harbour'))
    await page.getByRole('alert').getByText('There was an issue. Please try again.').waitFor()
    await expectOnPage(NAMES)
    await page.unroute('**/file-entries/move*')
  })

  it('it goes onto the tree, and up by the way above the list', async () => {
    // Held over a closed one, what is in it comes to be seen.
    await holdOver(rowOf(page, 'chart.txt'), node('Harbour'))
    await carryOver(node('Pier'))
    await page.mouse.up()
    await page.getByText('“chart.txt” moved to “Pier”').waitFor()
    await visit(page, `/drive/folders/${pier.hash}`)
    const way = page.getByRole('navigation', { name: 'Folders above' })
    await dragTo(rowOf(page, 'chart.txt'), way.getByRole('link', { name: 'Harbour' }))
    await page.getByText('“chart.txt” moved to “Harbour”').waitFor()
    await expect.poll(() => namesIn(user.client, pier.hash)).toEqual([])
    await undo(page)
    await expectOnPage(['chart.txt'])
    await dragTo(rowOf(page, 'chart.txt'), way.getByRole('link', { name: 'My files' }))
    await page.getByText('“chart.txt” moved to “My files”').waitFor()
    await expect.poll(() => namesIn(user.client)).toContain('chart.txt')
  })

  it('entries go onto Trash and Starred, with Undo', async () => {
    await visit(page, '/drive')
    const drive = page.getByRole('navigation', { name: 'Drive' })
    await holdOver(rowOf(page, 'log.txt'), drive.getByRole('link', { name: 'Starred' }))
    await expect.poll(() => over().textContent()).toBe('Starred')
    await page.mouse.up()
    await page.getByText('“log.txt” starred').waitFor()
    // Once is enough.
    await holdOver(rowOf(page, 'log.txt'), drive.getByRole('link', { name: 'Starred' }))
    await expect.poll(() => over().count()).toBe(0)
    await page.mouse.up()
    await selectRows(page, 'Island', 'log.txt')
    await dragTo(rowOf(page, 'log.txt'), drive.getByRole('link', { name: 'Trash', exact: true }))
    await page.getByText('2 items moved to trash').waitFor()
    await expectOnPage(['Harbour', 'chart.txt'])
    await undo(page)
    await expectOnPage(NAMES)
  })

  it('nothing goes onto a file, into itself, or below itself', async () => {
    await visit(page, '/drive')
    await node('Harbour').getByRole('button').click()
    await node('Pier').waitFor()
    for (const [source, target] of [
      [rowOf(page, 'chart.txt'), rowOf(page, 'log.txt')],
      [rowOf(page, 'Harbour'), node('Harbour')],
      [rowOf(page, 'Harbour'), node('Pier')],
      // Where it is.
      [rowOf(page, 'chart.txt'), page.getByRole('link', { name: 'My files' })],
    ] as const) {
      await holdOver(source, target)
      await expect.poll(() => over().count()).toBe(0)
      await page.mouse.up()
    }
    await expect.poll(() => namesIn(user.client)).toEqual(NAMES)
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('')
  })
})

describe('files of the desktop', () => {
  it('go into the folder that they are dropped on', async () => {
    const paths = [await files.write('new.txt', 'new')]
    const held = await holdFilesOver(page, paths, await middleOf(rowOf(page, 'Harbour')))
    await expect
      .poll(async () => {
        await held.move()
        return page.getByText('Drop to upload to “Harbour”').isVisible()
      })
      .toBe(true)
    await expect.poll(() => over().count()).toBe(1)
    await held.drop()
    await expect.poll(() => namesIn(user.client, harbour.hash)).toEqual(['Pier', 'new.txt'])
    await expect.poll(() => over().count()).toBe(0)
    await expect.poll(() => namesOnPage(page)).not.toContain('new.txt')
  })

  it('are refused by Trash and Starred, which is said beside the upload panel', async () => {
    const paths = [await files.write('other.txt', 'other')]
    const trash = page
      .getByRole('navigation', { name: 'Drive' })
      .getByRole('link', { name: 'Trash', exact: true })
    const held = await holdFilesOver(page, paths, await middleOf(trash))
    await expect
      .poll(async () => {
        await held.move()
        return page.getByText('Files cannot be uploaded to “Trash”').isVisible()
      })
      .toBe(true)
    expect(await over().count()).toBe(0)
    // The panel of the upload before is open.
    const { x = 1280, width = 0 } = (await page.locator('.drop-hint-card').boundingBox()) ?? {}
    expect(x + width).toBeLessThan((await uploadPanel(page).boundingBox())?.x ?? 0)
    await held.drop()
    await page.locator('.drop-hint').waitFor({ state: 'hidden' })
    expect(await page.getByRole('region', { name: 'Uploads' }).getByText('other.txt').count()).toBe(
      0,
    )
  })
})

const DECKS = Array.from({ length: 5 }, (_, index) => `Deck ${index} of the old ferry`)

describe('by the mouse, in other folders', () => {
  it('it goes into any folder above, also those that the way has no room for', async () => {
    const above: Awaited<ReturnType<typeof createFolder>>[] = []
    for (const name of [...DECKS, 'Keel'])
      above.push(await createFolder(user.client, name, above.at(-1)?.id))
    const { id: parentId, hash } = above[5] ?? expect.unreachable()
    for (const name of ['map.txt', 'note.txt']) await uploadFile(user.client, { name, parentId })
    await visit(page, `/drive/folders/${hash}`)
    const way = page.getByRole('navigation', { name: 'Folders above' })
    const links = () => way.getByRole('link').filter({ visible: true }).allTextContents()
    await holdOver(rowOf(page, 'map.txt'), rowOf(page, 'note.txt'))
    await expect.poll(links).toEqual(['My files', ...DECKS])
    // The nearest are seen where there is no room for all of them.
    await carryOver(way.getByRole('link', { name: 'Deck 4 of the old ferry' }))
    await expect.poll(() => over().count()).toBe(1)
    await carryOver(way.getByRole('link', { name: 'Deck 3 of the old ferry' }))
    await expect.poll(() => over().textContent()).toBe('Deck 3 of the old ferry')
    await page.mouse.up()
    await page.getByText('“map.txt” moved to “Deck 3 of the old ferry”').waitFor()
    await expect
      .poll(() => namesIn(user.client, above[3]?.hash))
      .toEqual(['Deck 4 of the old ferry', 'map.txt'])
    await expect.poll(links).toEqual(['My files', ...DECKS.slice(2)])
    // Called off.
    await holdOver(rowOf(page, 'note.txt'), way)
    await expect.poll(links).toHaveLength(6)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(links).toEqual(['My files', ...DECKS.slice(2)])
  })

  it('a drop ends it: nothing is marked any more, and nothing scrolls on', async () => {
    await insertFolders(app, user, numberedNames('Quay ', 90))
    await visit(page, '/drive')
    const list = page.getByRole('grid')
    // At the lower end, where a list scrolls by itself while something is held over it.
    const { y = 0, height = 0 } = (await list.boundingBox()) ?? {}
    await holdOver(rowOf(page, 'Harbour'), rowOf(page, 'Island'))
    await page.mouse.move(500, y + height - 8, { steps: 4 })
    await expect
      .poll(async () => {
        await page.mouse.move(500 + Math.random() * 20, y + height - 8)
        return list.evaluate((element) => element.scrollTop)
      })
      .toBeGreaterThan(0)
    await page.mouse.move(500, y + height / 2, { steps: 4 })
    await expect.poll(() => over().count()).toBe(1)
    await page.mouse.up()
    await page.getByText(/^“Harbour” moved to “Quay/).waitFor()

    const top = await list.evaluate((element) => element.scrollTop)
    for (let frame = 0; frame < 20; frame++) {
      await page.mouse.move(500 + frame, y + height - 8)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    expect(await list.evaluate((element) => element.scrollTop)).toBe(top)
    expect(await over().count()).toBe(0)
    expect(await page.locator('.drop-hint').count()).toBe(0)
    expect(await page.locator('[data-dragging]').count()).toBe(0)
  })
})
