import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, rowOf, selectRows, undo } from '#tests/support/drive-page.ts'
import { createFolder, namesIn, registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let client: ApiClient
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  client = (await registerUser(app)).client
  page = await openPage(browser, app, { as: client })
})

/** Opens a new folder with a folder and two files. */
async function withFolderAndFiles() {
  const place = await createFolder(client)
  const harbour = await createFolder(client, 'Harbour', place.id)
  for (const name of ['chart.txt', 'log.txt'])
    await uploadFile(client, { name, parentId: place.id })
  await visit(page, `/drive/folders/${place.hash}`)
  return { harbour, names: () => namesIn(client, place.hash) }
}

async function openFolder(name: string): Promise<void> {
  await rowOf(page, name).dblclick()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

const selectedNames = () =>
  page.locator('[role=row][aria-selected=true] .visually-hidden').allTextContents()

const cut = () => page.locator('[role=row][data-cut]')

const expectOnPage = (names: string[]) => expect.poll(() => namesOnPage(page)).toEqual(names)

describe('by keys', () => {
  it('cut entries are moved by Paste, and back by Undo', async () => {
    const { harbour, names } = await withFolderAndFiles()
    await selectRows(page, 'chart.txt', 'log.txt')
    await page.keyboard.press('Control+x')
    await page.getByText('2 items cut').waitFor()
    await expect.poll(() => cut().count()).toBe(2)
    await openFolder('Harbour')
    await page.keyboard.press('Control+v')
    await expectOnPage(['chart.txt', 'log.txt'])
    await page.getByText('2 items moved to “Harbour”').waitFor()
    await expect.poll(() => cut().count()).toBe(0)
    // Pasted entries are selected, and have the focus.
    await expect.poll(() => selectedNames()).toEqual(['chart.txt', 'log.txt'])
    await waitForFocus(rowOf(page, 'chart.txt'))
    // It has been pasted: there is nothing to paste any more.
    await page.keyboard.press('Control+v')
    await undo(page)
    await expectOnPage([])
    await expect.poll(() => namesIn(client, harbour.hash)).toEqual([])
    await expect.poll(names).toEqual(['Harbour', 'chart.txt', 'log.txt'])
  })

  it('Ctrl+Z undoes one action after the other and says which; Alt+↑ goes up', async () => {
    const { names } = await withFolderAndFiles()
    await rowOf(page, 'chart.txt').click()
    await page.keyboard.press('F2')
    // Within text it is the text's own key.
    await page.getByRole('textbox', { name: 'Name' }).press('Control+z')
    await page.getByRole('textbox', { name: 'Name' }).fill('map.txt')
    await page.keyboard.press('Enter')
    await page.getByText('Renamed to “map.txt”').waitFor()
    await rowOf(page, 'log.txt').click()
    await page.keyboard.press('Delete')
    await expectOnPage(['Harbour', 'map.txt'])
    await page.keyboard.press('Control+z')
    await page.getByText('Restored').waitFor()
    await expectOnPage(['Harbour', 'log.txt', 'map.txt'])
    await page.keyboard.press('Control+z')
    await page.getByText('Renamed back').waitFor()
    await expectOnPage(['Harbour', 'chart.txt', 'log.txt'])
    await expect.poll(names).toEqual(['Harbour', 'chart.txt', 'log.txt'])
    const title = page.getByRole('heading', { level: 1 })
    const above = (await title.textContent()) ?? ''
    await openFolder('Harbour')
    await page.getByRole('navigation', { name: 'Folders above' }).getByText(above).waitFor()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => title.textContent()).toBe(above)
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => title.textContent()).toBe('My files')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Go to the folder above').waitFor()
    await page.keyboard.press('Escape')
  })

  it('copied entries can be pasted repeatedly, also into their own folder', async () => {
    const { harbour } = await withFolderAndFiles()
    await rowOf(page, 'chart.txt').click()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expectOnPage(['Harbour', 'chart (1).txt', 'chart.txt', 'log.txt'])
    await openFolder('Harbour')
    await page.keyboard.press('Control+v')
    await expectOnPage(['chart.txt'])
    await expect.poll(() => selectedNames()).toEqual(['chart.txt'])
    await page.keyboard.press('Control+v')
    await page
      .getByRole('alertdialog', { name: 'This name is taken' })
      .getByRole('button', { name: 'Keep both' })
      .click()
    await expectOnPage(['chart (1).txt', 'chart.txt'])
    await undo(page)
    await page.getByText('Copies moved to trash').waitFor()
    await expectOnPage(['chart.txt'])
    await expect.poll(() => namesIn(client, harbour.hash)).toEqual(['chart.txt'])
  })

  it('cut entries stay cut while pasting fails or is canceled', async () => {
    const { harbour, names } = await withFolderAndFiles()
    await uploadFile(client, { name: 'chart.txt', parentId: harbour.id })
    const code = page.waitForResponse('**/move-entries*.js')
    await rowOf(page, 'chart.txt').click()
    await page.keyboard.press('Control+x')
    await (await code).finished()
    await openFolder('Harbour')
    await rowOf(page, 'chart.txt').waitFor()

    const paste = () => page.keyboard.press('Control+v')
    const failure = page.getByRole('alert')
    await page.context().setOffline(true)
    await paste()
    await failure.getByText('There was a network error.').waitFor()
    await page.context().setOffline(false)
    for (const status of [403, 422, 503]) {
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await failure.waitFor({ state: 'hidden' })
      await page.route('**/file-entries/move*', (route) =>
        route.fulfill({ status, json: { message: `No ${status}.` } }),
      )
      await paste()
      await failure.getByText(`No ${status}.`).waitFor()
      await page.unroute('**/file-entries/move*')
    }
    const question = page.getByRole('alertdialog', { name: 'This name is taken' })
    await paste()
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await paste()
    await question.getByRole('button', { name: 'Keep both' }).click()
    await expectOnPage(['chart (1).txt', 'chart.txt'])
    await expect.poll(names).toEqual(['Harbour', 'log.txt'])
    await page.goBack()
    await expect.poll(() => cut().count()).toBe(0)
  })

  it('Escape clears the cut entries', async () => {
    await withFolderAndFiles()
    await rowOf(page, 'chart.txt').click()
    await page.keyboard.press('Control+x')
    await expect.poll(() => cut().count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => cut().count()).toBe(0)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'New folder' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: /^Paste/ }).count()).toBe(0)
  })

  it('a folder cannot be pasted into itself, and that is said', async () => {
    const { harbour } = await withFolderAndFiles()
    await rowOf(page, 'Harbour').click()
    for (const key of ['Control+x', 'Control+c']) {
      await page.keyboard.press(key)
      await openFolder('Harbour')
      await page.keyboard.press('Control+v')
      await page.getByRole('alert').getByText('A folder cannot go into itself.').waitFor()
      await page.goBack()
      await rowOf(page, 'Harbour').click()
    }
    await expect.poll(() => namesIn(client, harbour.hash)).toEqual([])
  })

  it('shortcuts do not act on text in a field', async () => {
    const { names } = await withFolderAndFiles()
    await rowOf(page, 'chart.txt').click()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Name' }).press('Control+v')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(names).toEqual(['Harbour', 'chart.txt', 'log.txt'])
  })
})

describe('by menus', () => {
  it('cut entries can be pasted from the New menu', async () => {
    const { harbour } = await withFolderAndFiles()
    await rowOf(page, 'chart.txt').click()
    await page.keyboard.press('Control+x')
    await openFolder('Harbour')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Paste “chart.txt”' }).click()
    await expectOnPage(['chart.txt'])
    await expect.poll(() => namesIn(client, harbour.hash)).toEqual(['chart.txt'])
  })

  it('a copy is made beside the original, is selected, and goes to the trash by Undo', async () => {
    const { names } = await withFolderAndFiles()
    await selectRows(page, 'chart.txt')
    await chooseAction(page, 'Make a copy')
    await page.getByText('Copied as “chart (1).txt”').waitFor()
    await expectOnPage(['Harbour', 'chart (1).txt', 'chart.txt', 'log.txt'])
    await page.getByRole('row', { name: 'chart (1).txt', selected: true }).waitFor()
    await page.getByText('1 selected').waitFor()
    await undo(page)
    await expectOnPage(['Harbour', 'chart.txt', 'log.txt'])
    await expect.poll(names).toEqual(['Harbour', 'chart.txt', 'log.txt'])
  })

  it('a copy goes to a folder that is chosen; the server’s refusal is told', async () => {
    const harbour = await createFolder(client, 'Harbour')
    await uploadFile(client, { name: 'chart.txt' })
    await visit(page, '/drive')
    await selectRows(page, 'chart.txt')
    const choose = async () => {
      await chooseAction(page, 'Copy to …')
      const dialog = page.getByRole('dialog', { name: 'Copy “chart.txt” to' })
      await dialog.getByRole('row', { name: 'Harbour' }).click()
      await dialog.getByRole('button', { name: 'Copy here' }).click()
    }
    await choose()
    await page.getByText('“chart.txt” copied to “Harbour”').waitFor()
    await expect.poll(() => namesIn(client, harbour.hash)).toEqual(['chart.txt'])
    await page.route('**/file-entries/duplicate*', (route) =>
      route.fulfill({ status: 413, json: { message: 'There is no space left.', code: 'x' } }),
    )
    await choose()
    await page.getByRole('alert').getByText('There is no space left.').waitFor()
  })
})
