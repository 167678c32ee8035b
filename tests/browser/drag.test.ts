import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { holdFilesOver, namesOnPage, rowOf, selectRows, undo } from '#tests/support/drive-page.ts'
import { createFolder, namesIn, registerUser, uploadFile } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterAll(() => files.remove())

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not to be seen`)
  return { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 }
}

/** Takes something and holds it over something else, as a hand does. */
async function holdOver(page: Page, source: Locator, target: Locator): Promise<void> {
  const { x, y } = await middleOf(source)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 6, { steps: 3 })
  await carryOver(page, target)
}

/** Goes on to something with what is held. */
async function carryOver(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target)
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.move(x + 2, y)
}

async function dragTo(page: Page, source: Locator, target: Locator): Promise<void> {
  await holdOver(page, source, target)
  await page.mouse.up()
}

const node = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name, exact: true })

const over = (page: Page) => page.locator('[data-drop-over]')

const expectOnPage = (page: Page, names: string[]) =>
  expect.poll(() => namesOnPage(page)).toEqual(names)

/** Harbour/Pier, Island and two files. */
async function withFolders() {
  const { client } = await registerUser(app)
  const harbour = await createFolder(client, 'Harbour')
  const pier = await createFolder(client, 'Pier', harbour.id)
  const island = await createFolder(client, 'Island')
  for (const name of ['chart.txt', 'log.txt']) await uploadFile(client, { name })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  return { client, page, harbour, pier, island }
}

describe('by the mouse', () => {
  it('one is moved onto a folder, and back by Undo', async () => {
    const { client, page, harbour } = await withFolders()
    await holdOver(page, rowOf(page, 'chart.txt'), rowOf(page, 'Harbour'))
    await expect.poll(() => over(page).count()).toBe(1)
    await page.mouse.up()
    await page.getByText('“chart.txt” moved to “Harbour”').waitFor()
    await expect.poll(() => over(page).count()).toBe(0)
    await expectOnPage(page, ['Harbour', 'Island', 'log.txt'])
    await undo(page)
    await expectOnPage(page, ['Harbour', 'Island', 'chart.txt', 'log.txt'])
    await expect.poll(() => namesIn(client, harbour.hash)).toEqual(['Pier'])
  })

  it('with a selected one goes the whole selection; a click alone selects it alone', async () => {
    const { client, page, harbour } = await withFolders()
    await selectRows(page, 'Island', 'chart.txt', 'log.txt')
    await rowOf(page, 'chart.txt').click()
    await page.getByText('1 selected').waitFor()
    await selectRows(page, 'Island', 'chart.txt', 'log.txt')
    await dragTo(page, rowOf(page, 'chart.txt'), rowOf(page, 'Harbour'))
    await page.getByText('3 items moved to “Harbour”').waitFor()
    await expectOnPage(page, ['Harbour'])
    await expect
      .poll(() => namesIn(client, harbour.hash))
      .toEqual(['Island', 'Pier', 'chart.txt', 'log.txt'])
  })

  it('nothing goes onto a file, into itself, or below itself', async () => {
    const { client, page } = await withFolders()
    await node(page, 'Harbour').getByRole('button').click()
    for (const [source, target] of [
      [rowOf(page, 'chart.txt'), rowOf(page, 'log.txt')],
      [rowOf(page, 'Harbour'), node(page, 'Harbour')],
      [rowOf(page, 'Harbour'), node(page, 'Pier')],
      // Where it is.
      [rowOf(page, 'chart.txt'), page.getByRole('link', { name: 'My files' })],
    ] as const) {
      await holdOver(page, source, target)
      await expect.poll(() => over(page).count()).toBe(0)
      await page.mouse.up()
    }
    await expect.poll(() => namesIn(client)).toEqual(['Harbour', 'Island', 'chart.txt', 'log.txt'])
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('')
  })

  it('it goes onto the tree, and up by the way above the list', async () => {
    const { client, page, pier } = await withFolders()
    // Held over a closed one, what is in it comes to be seen.
    await holdOver(page, rowOf(page, 'chart.txt'), node(page, 'Harbour'))
    await carryOver(page, node(page, 'Pier'))
    await page.mouse.up()
    await page.getByText('“chart.txt” moved to “Pier”').waitFor()
    await visit(page, `/drive/folders/${pier.hash}`)
    const way = page.getByRole('navigation', { name: 'Folders above' })
    await dragTo(page, rowOf(page, 'chart.txt'), way.getByRole('link', { name: 'Harbour' }))
    await page.getByText('“chart.txt” moved to “Harbour”').waitFor()
    await expect.poll(() => namesIn(client, pier.hash)).toEqual([])
    await undo(page)
    await expectOnPage(page, ['chart.txt'])
    await dragTo(page, rowOf(page, 'chart.txt'), way.getByRole('link', { name: 'My files' }))
    await page.getByText('“chart.txt” moved to “My files”').waitFor()
    await expect.poll(() => namesIn(client)).toContain('chart.txt')
  })

  it('it goes into any folder above, also those that the way has no room for', async () => {
    const { client } = await registerUser(app)
    const above: Awaited<ReturnType<typeof createFolder>>[] = []
    for (let depth = 0; depth < 6; depth++)
      above.push(await createFolder(client, `Deck ${depth}`, above.at(-1)?.id))
    const { id: parentId, hash } = above[5] ?? expect.unreachable()
    for (const name of ['chart.txt', 'log.txt']) await uploadFile(client, { name, parentId })
    const page = await openPage(browser, app, { as: client, path: `/drive/folders/${hash}` })
    const way = page.getByRole('navigation', { name: 'Folders above' })
    const links = () => way.getByRole('link').allTextContents()
    await holdOver(page, rowOf(page, 'chart.txt'), rowOf(page, 'log.txt'))
    await expect.poll(links).toEqual(['My files', 'Deck 0', 'Deck 1', 'Deck 2', 'Deck 3', 'Deck 4'])
    // The nearest are seen where there is no room for all of them.
    await carryOver(page, way.getByRole('link', { name: 'Deck 4' }))
    await expect.poll(() => over(page).count()).toBe(1)
    await carryOver(page, way.getByRole('link', { name: 'Deck 3' }))
    await expect.poll(() => over(page).textContent()).toBe('Deck 3')
    await page.mouse.up()
    await page.getByText('“chart.txt” moved to “Deck 3”').waitFor()
    await expect.poll(() => namesIn(client, above[3]?.hash)).toEqual(['Deck 4', 'chart.txt'])
    await expect.poll(links).toEqual(['My files', 'Deck 4'])
    // Called off.
    await holdOver(page, rowOf(page, 'log.txt'), way)
    await expect.poll(links).toHaveLength(6)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(links).toEqual(['My files', 'Deck 4'])
  })

  it('a drop ends it: nothing is marked any more, and nothing scrolls on', async () => {
    const { client, page } = await withFolders()
    for (let number = 0; number < 90; number++) await createFolder(client, `Quay ${number}`)
    await visit(page, '/drive')
    const list = page.getByRole('grid')
    // At the lower end, where a list scrolls by itself while something is held over it.
    const { y = 0, height = 0 } = (await list.boundingBox()) ?? {}
    await holdOver(page, rowOf(page, 'Harbour'), rowOf(page, 'Island'))
    await page.mouse.move(500, y + height - 8, { steps: 4 })
    await expect
      .poll(async () => {
        await page.mouse.move(500 + Math.random() * 20, y + height - 8)
        return list.evaluate((element) => element.scrollTop)
      })
      .toBeGreaterThan(0)
    await page.mouse.move(500, y + height / 2, { steps: 4 })
    await expect.poll(() => over(page).count()).toBe(1)
    await page.mouse.up()
    await page.getByText(/^“Harbour” moved to “Quay/).waitFor()

    const top = await list.evaluate((element) => element.scrollTop)
    for (let frame = 0; frame < 20; frame++) {
      await page.mouse.move(500 + frame, y + height - 8)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    expect(await list.evaluate((element) => element.scrollTop)).toBe(top)
    expect(await over(page).count()).toBe(0)
    expect(await page.locator('.drop-hint').count()).toBe(0)
    expect(await page.locator('[data-dragging]').count()).toBe(0)
    await page.context().close()
  })

  it('with Ctrl held a copy goes', async () => {
    const { client, page, harbour } = await withFolders()
    await holdOver(page, rowOf(page, 'chart.txt'), rowOf(page, 'Harbour'))
    await page.keyboard.down('Control')
    const { x, y } = await middleOf(rowOf(page, 'Harbour'))
    await page.mouse.move(x + 8, y)
    await page.mouse.up()
    await page.keyboard.up('Control')
    await page.getByText('“chart.txt” copied to “Harbour”').waitFor()
    await expect.poll(() => namesIn(client)).toContain('chart.txt')
    await expect.poll(() => namesIn(client, harbour.hash)).toEqual(['Pier', 'chart.txt'])
  })

  it('what the server refuses is back', async () => {
    const { page } = await withFolders()
    await page.route('**/file-entries/move*', (route) => route.fulfill({ status: 500, body: '' }))
    await dragTo(page, rowOf(page, 'chart.txt'), rowOf(page, 'Harbour'))
    await page.getByRole('alert').getByText('There was an issue. Please try again.').waitFor()
    await expect
      .poll(() => namesOnPage(page))
      .toEqual(['Harbour', 'Island', 'chart.txt', 'log.txt'])
  })
})

describe('files of the desktop', () => {
  it('go into the folder that they are dropped on', async () => {
    const { client, page, harbour } = await withFolders()
    const paths = [await files.write('new.txt', 'new')]
    const held = await holdFilesOver(page, paths, await middleOf(rowOf(page, 'Harbour')))
    await expect
      .poll(async () => {
        await held.move()
        return page.getByText('Drop to upload to “Harbour”').isVisible()
      })
      .toBe(true)
    await expect.poll(() => over(page).count()).toBe(1)
    await held.drop()
    await expect.poll(() => namesIn(client, harbour.hash)).toEqual(['Pier', 'new.txt'])
    await expect.poll(() => over(page).count()).toBe(0)
    await expect.poll(() => namesOnPage(page)).not.toContain('new.txt')
  })
})
