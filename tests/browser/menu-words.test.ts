import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, rowOf, selectRows } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

async function wordsOf(page: Page, name: string): Promise<string[]> {
  await rowOf(page, name).click({ button: 'right' })
  const items = page.getByRole('menu').getByRole('menuitem')
  await items.first().waitFor()
  const words = await Promise.all(
    (await items.all()).map((item) => item.locator('.menu-item-label').innerText()),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  return words
}

it('a menu says what opening does: a preview, where there is one', async () => {
  const { client } = await registerUser(app)
  await createFolder(client, 'Holiday')
  await uploadFile(client, { name: 'notes.txt' })
  await uploadFile(client, { name: 'archive.zip', mime: 'application/zip' })
  await uploadFile(client, { name: 'empty.txt', content: '' })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  const rest = ['Star', 'Move to …', 'Rename', 'Make a copy', 'Copy to …', 'Download', 'Details']
  for (const [name, first] of [
    ['Holiday', 'Open'],
    ['notes.txt', 'Preview'],
    ['archive.zip', 'Open'],
    ['empty.txt', 'Open'],
  ] as const)
    expect(await wordsOf(page, name), name).toEqual([first, 'Get link', ...rest, 'Remove'])

  await chooseAction(page, 'Remove')
  await page.getByText('“empty.txt” moved to trash').waitFor()
  await rowOf(page, 'notes.txt').click()
  await chooseAction(page, 'Preview')
  await page.getByRole('dialog', { name: 'notes.txt' }).waitFor()
})

async function openTrash(options = {}): Promise<Page> {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Holiday')
  const file = await uploadFile(client, { name: 'notes.txt' })
  await trash(client, folder.id, file.id)
  return openPage(browser, app, { ...options, as: client, path: '/drive/trash' })
}

const confirmation = (page: Page) => page.getByRole('alertdialog')

async function expectEmptying(page: Page): Promise<void> {
  await confirmation(page).getByRole('button', { name: 'Empty trash' }).click()
  await page.getByText('Trash emptied').waitFor()
  await expect.poll(() => namesOnPage(page)).toEqual([])
}

describe('the trash', () => {
  it('can be emptied from the menu of an entry', async () => {
    const page = await openTrash()
    const words = ['Restore', 'Delete forever', 'Empty trash']
    expect(await wordsOf(page, 'notes.txt')).toEqual(words)
    await chooseAction(page, 'Empty trash')
    await expectEmptying(page)
  })

  it('can be emptied from the menu of the room below them, and has none when it is empty', async () => {
    const page = await openTrash()
    await rowOf(page, 'notes.txt').waitFor()
    await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 400 } })
    expect(await page.getByRole('menuitem').count()).toBe(1)
    await page.getByRole('menuitem', { name: 'Empty trash' }).click()
    await expectEmptying(page)
    await page.getByRole('main').click({ button: 'right', position: { x: 300, y: 400 } })
    expect(await page.getByRole('menu').count()).toBe(0)
  })

  it.each([
    ['a desktop', {}],
    ['a phone', PHONE],
  ])('can be emptied while something is selected, on %s', async (_, screen) => {
    const page = await openTrash(screen)
    await rowOf(page, 'notes.txt').waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await page.getByText('2 selected').waitFor()
    const button = page.getByRole('main').getByRole('button', { name: 'Empty trash' })
    const box = await button.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(page.viewportSize()?.width ?? 0)
    await button.click()
    await expectEmptying(page)
  })
})

describe('deleting for ever', () => {
  const WITH_FOLDER = /What was deleted from this folder earlier goes with it\./
  const AMONG_THEM = /What was deleted earlier from folders among them goes with them\./

  it.each([
    [['notes.txt'], null],
    [['Holiday'], WITH_FOLDER],
    [['Holiday', 'notes.txt'], AMONG_THEM],
  ])('of %j says what goes with folders', async (names, words) => {
    const page = await openTrash()
    await selectRows(page, ...names)
    await page.keyboard.press('Delete')
    await confirmation(page).getByText('This cannot be undone.').waitFor()
    const text = await confirmation(page).innerText()
    if (words) expect(text).toMatch(words)
    else expect(text).not.toMatch(/goes with/)
  })
})
