import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { PHONE, openPage, visit } from '#tests/support/browser-page.ts'
import { rowOf, undo } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

/** Several pages of a list, and more tiles than are ever in sight. */
const FOLDERS = 450

const NAMES = ['apple.txt', 'berry.txt', 'cherry.txt', 'date.txt']

let app: App
let browser: Browser
let user: TestUser
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  user = await registerUser(app)
  for (const [index, name] of NAMES.entries())
    await uploadFile(user.client, { name, content: 'x'.repeat(40 - index * 10) })
  page = await openPage(browser, app, { as: user.client, path: '/drive' })
})

const tileNames = () =>
  page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))

const selectedNames = (on = page) =>
  on
    .getByRole('grid')
    .getByRole('row', { selected: true })
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))

const expectSelected = (names: string[]) => expect.poll(() => selectedNames()).toEqual(names)

/** Draws a rectangle with the mouse, step by step as a hand does. */
async function drawBand(from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

async function boxOf(name: string) {
  const box = await rowOf(page, name).boundingBox()
  if (!box) throw new Error(`there is no ${name}`)
  return box
}

async function openWithLayout(layout: 'list' | 'grid', path = '/drive') {
  await user.client.put('drive/preferences', { layout, orderBy: 'name', orderDir: 'asc' })
  await visit(page, path)
}

it.each(['comfortable', 'compact'])('%s tiles are 200 px wide or more', async (density) => {
  await user.client.put('drive/preferences', { density })
  await openWithLayout('grid')
  for (const width of [1920, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 720 })
    await expect.poll(async () => (await boxOf('apple.txt')).width).toBeGreaterThanOrEqual(200)
    expect((await boxOf('apple.txt')).width).toBeLessThan(254)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await user.client.put('drive/preferences', { density: 'comfortable' })
})

describe.each(['list', 'grid'] as const)('in a %s', (layout) => {
  beforeAll(() => openWithLayout(layout))

  it('everything is selected from anywhere, and nothing by Escape or a click beside', async () => {
    await page.keyboard.press('Control+a')
    await expectSelected(NAMES)
    await page.keyboard.press('Escape')
    await expectSelected([])
    await page.keyboard.press('Control+a')
    await expectSelected(NAMES)
    const grid = await page.getByRole('grid').boundingBox()
    if (!grid) throw new Error('there is no list')
    await page.mouse.click(grid.x + grid.width / 2, grid.y + grid.height - 40)
    await expectSelected([])
  })

  it('a rectangle drawn with the mouse selects what it touches, with Ctrl besides', async () => {
    const middleOf = async (name: string) => {
      const { x, y, width, height } = await boxOf(name)
      return { x: x + width / 2, y: y + height / 2 }
    }
    const grid = await page.getByRole('grid').boundingBox()
    if (!grid) throw new Error('there is no list')
    const below = { x: grid.x + grid.width - 200, y: grid.y + grid.height - 40 }
    await drawBand(below, await middleOf('cherry.txt'))
    await expectSelected(['cherry.txt', 'date.txt'])
    await page.mouse.up()
    await rowOf(page, 'apple.txt').click()
    await page.keyboard.down('Control')
    await drawBand(below, await middleOf('date.txt'))
    await page.mouse.up()
    await page.keyboard.up('Control')
    await expectSelected(['apple.txt', 'date.txt'])
  })

  it('an entry’s own button opens the menu of the whole selection that it is a part of', async () => {
    await rowOf(page, 'apple.txt').click()
    await rowOf(page, 'berry.txt').click({ modifiers: ['Control'] })
    await page.getByRole('button', { name: 'Actions for berry.txt' }).click()
    await page.getByRole('menuitem', { name: 'Move to trash' }).click()
    await page.getByRole('status').getByText('2 items moved to trash').waitFor()
    await undo(page)
    await rowOf(page, 'berry.txt').waitFor()
  })

  it('keys work wherever the focus is, and say what they are', async () => {
    await page.getByRole('button', { name: 'Show as' }).focus()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    // The dialog is the same in a grid.
    if (layout === 'list') expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+a')
    await expectSelected(NAMES)
    await page.getByRole('button', { name: 'Show as' }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('status').getByText('4 items moved to trash').waitFor()
    await undo(page)
    await rowOf(page, 'date.txt').waitFor()
  })
})

describe('as a grid', () => {
  it('is gone through, opened and chosen from by keys', async () => {
    await rowOf(page, 'apple.txt').click()
    await page.keyboard.press('ArrowRight')
    await expectSelected(['berry.txt'])
    await page.keyboard.press('Shift+ArrowRight')
    await expectSelected(['berry.txt', 'cherry.txt'])
    await page.keyboard.press('d')
    await page.keyboard.press('F2')
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('date.txt')
    await page.keyboard.press('Escape')
    await waitForFocus(rowOf(page, 'date.txt'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'date.txt' }).waitFor()
  })

  it('is entered by an arrow to the side, too', async () => {
    await visit(page, '/drive')
    await page.keyboard.press('ArrowRight')
    await waitForFocus(rowOf(page, 'apple.txt'))
  })

  it('has star, link and download on a tile under the pointer or with the focus', async () => {
    await visit(page, '/drive')
    const tile = rowOf(page, 'berry.txt')
    const namesOf = () =>
      tile
        .locator('.entry-quick-actions button')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title')))
    await tile.hover()
    await expect.poll(namesOf).toEqual(['Get link', 'Star', 'Download'])
    await page.getByRole('button', { name: 'Star: berry.txt' }).click()
    await page.getByText('“berry.txt” starred').waitFor()
    await rowOf(page, 'apple.txt').click()
    await expect.poll(namesOf).toEqual([])
    await page.keyboard.press('ArrowRight')
    await waitForFocus(tile)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const star = page.getByRole('button', { name: 'Remove star: berry.txt' })
    await waitForFocus(star)
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('button', { name: 'Star: berry.txt', exact: true }))
    await page.keyboard.press('ArrowRight')
    await waitForFocus(rowOf(page, 'cherry.txt'))
  })

  it('is shown again where it was chosen, in the order chosen', async () => {
    await openWithLayout('list')
    const saved = () => page.waitForResponse('**/drive/preferences*')
    const saving = saved()
    await page.getByRole('button', { name: 'Show as a grid' }).click()
    await saving
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const ordering = saved()
    await page.getByRole('menuitemradio', { name: 'Size' }).click()
    await ordering
    const largestFirst = [...NAMES]
    await expect.poll(() => tileNames()).toEqual(largestFirst)
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const turning = saved()
    await page.getByRole('menuitemradio', { name: 'Ascending' }).click()
    await turning
    await expect.poll(() => tileNames()).toEqual(largestFirst.toReversed())
    await page.reload()
    await expect.poll(() => tileNames()).toEqual(largestFirst.toReversed())
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('has its menu and its selection under a finger', async () => {
    const phone = await openPage(browser, app, { as: user.client, path: '/drive', ...PHONE })
    const box = await rowOf(phone, 'berry.txt').boundingBox()
    if (!box) throw new Error('there is no such tile')
    const session = await phone.context().newCDPSession(phone)
    const point = { x: box.x + 40, y: box.y + 40 }
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect.poll(() => selectedNames(phone)).toEqual(['berry.txt'])
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await phone.getByRole('menuitem', { name: 'Rename' }).waitFor()
    // Until the menu has the focus, Escape would clear the selection.
    const menu = phone.getByRole('menu')
    await expect
      .poll(() => menu.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true)
    await phone.keyboard.press('Escape')
    await expect.poll(() => selectedNames(phone)).toEqual(['berry.txt'])
    expect(await accessibilityProblems(phone)).toEqual([])
  })
})

it.each(['ltr', 'rtl'])(
  '%s, a list that fills the window is drawn over from margins',
  async (dir) => {
    const folder = await createFolder(user.client, `Thirty ${dir}`)
    await insertFolders(app, user, numberedNames('folder ', 30), folder.id)
    await openWithLayout('list', `/drive/folders/${folder.hash}`)
    await page.evaluate((direction) => (document.documentElement.dir = direction), dir)
    const [first, third] = [await boxOf('folder 000'), await boxOf('folder 002')]
    const to = { x: first.x + first.width / 2, y: third.y + 10 }
    for (const x of [first.x - 8, first.x + first.width + 8]) {
      await page.keyboard.press('Escape')
      await expectSelected([])
      await drawBand({ x, y: first.y + 4 }, to)
      await page.mouse.up()
      await expectSelected(['folder 000', 'folder 001', 'folder 002'])
    }
  },
)

it('a grid of several pages is scrolled to its end, and draws what is in sight', async () => {
  const folder = await createFolder(user.client, 'Many')
  const names = numberedNames('folder ', FOLDERS)
  await insertFolders(app, user, names, folder.id)
  await openWithLayout('grid', `/drive/folders/${folder.hash}`)
  const grid = page.getByRole('grid')
  await expect
    .poll(
      async () => {
        await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return (await tileNames()).at(-1)
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(names.at(-1))
  expect((await tileNames()).length).toBeLessThan(200)
})
