import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
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
  const isWhole = (menu: Element) => menu.scrollHeight <= menu.clientHeight
  expect(await page.getByRole('menu').evaluate(isWhole), `the menu of ${name} scrolls`).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  const words = await Promise.all(
    (await items.all()).map((item) => item.locator('.menu-item-label').innerText()),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  return words
}

it('a menu says what opening does, and does it', async () => {
  const { client } = await registerUser(app)
  await createFolder(client, 'Holiday')
  await uploadFile(client, { name: 'notes.txt' })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  for (const [name, first] of [
    ['notes.txt', 'Preview'],
    ['Holiday', 'Open'],
  ] as const)
    expect(await wordsOf(page, name), name).toEqual([
      first,
      'Share',
      'Get link',
      ...(name === 'Holiday' ? ['Request files'] : []),
      'Star',
      'Move to …',
      'Rename',
      ...(name === 'Holiday' ? [] : ['Upload new version']),
      'Make a copy',
      'Copy to …',
      'Download',
      ...(name === 'Holiday' ? [] : ['Earlier versions']),
      'Details',
      'Move to trash',
    ])

  await chooseAction(page, 'Move to trash')
  await page.getByText('“Holiday” moved to trash').waitFor()
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

/** Selects all, as each button of a selection has to leave room for this one. */
async function pressEmptyTrash(page: Page): Promise<void> {
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await page.getByText('2 selected').waitFor()
  const button = page.getByRole('main').getByRole('button', { name: 'Empty trash' })
  const box = await button.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(page.viewportSize()?.width ?? 0)
  await button.click()
}

/** The question is the right one; no is answered. */
async function expectQuestion(page: Page, question: string): Promise<void> {
  await confirmation(page).getByText(question).waitFor()
  await page.keyboard.press('Escape')
  await confirmation(page).waitFor({ state: 'detached' })
}

describe('the trash', () => {
  it('can be emptied from the menu of an entry, by the button beside a selection and from the menu of the room below, which has none when it is empty; deleting for ever says what goes with folders', async () => {
    const page = await openTrash()
    const words = ['Preview', 'Restore', 'Download', 'Delete forever', 'Empty trash']
    expect(await wordsOf(page, 'notes.txt')).toEqual(words)
    await chooseAction(page, 'Empty trash')
    await expectQuestion(page, 'Empty trash?')

    await selectRows(page, 'Holiday', 'notes.txt')
    await page.keyboard.press('Delete')
    await expectQuestion(page, 'Items deleted earlier from these folders are deleted too.')
    await pressEmptyTrash(page)
    await expectQuestion(page, 'Empty trash?')

    await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 400 } })
    expect(await page.getByRole('menuitem').count()).toBe(1)
    await page.getByRole('menuitem', { name: 'Empty trash' }).click()
    await expectEmptying(page)
    await page.getByRole('main').click({ button: 'right', position: { x: 300, y: 400 } })
    expect(await page.getByRole('menu').count()).toBe(0)
  })

  it('can be emptied while something is selected, on a phone', async () => {
    const page = await openTrash(PHONE)
    await rowOf(page, 'notes.txt').waitFor()
    await pressEmptyTrash(page)
    await expectEmptying(page)
  })
})
