import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { PHONE, openPage, visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const FOLDERS = 5000

const NAMES = ['apple.txt', 'berry.txt', 'cherry.txt', 'date.txt']

const tileNames = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))

const selectedNames = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row', { selected: true })
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('.entry-name .visually-hidden')?.textContent),
    )

async function someFiles(layout: 'list' | 'grid') {
  const user = await registerUser(app)
  for (const [index, name] of NAMES.entries())
    await uploadFile(user.client, { name, content: 'x'.repeat(40 - index * 10) })
  await user.client.put('drive/preferences', { layout })
  return user.client
}

/** Draws a rectangle with the mouse, step by step as a hand does. */
async function drawBand(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

describe('as a grid', () => {
  it('is shown again where it was chosen, in the order chosen', async () => {
    const client = await someFiles('list')
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const saved = () => page.waitForResponse('**/drive/preferences*')
    const saving = saved()
    await page.getByRole('button', { name: 'Show as a grid' }).click()
    await saving
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const ordering = saved()
    await page.getByRole('menuitemradio', { name: 'Size' }).click()
    await ordering
    const largestFirst = [...NAMES]
    await expect.poll(() => tileNames(page)).toEqual(largestFirst)
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const turning = saved()
    await page.getByRole('menuitemradio', { name: 'Ascending' }).click()
    await turning
    await expect.poll(() => tileNames(page)).toEqual(largestFirst.toReversed())
    await page.reload()
    await expect.poll(() => tileNames(page)).toEqual(largestFirst.toReversed())
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('is gone through, opened and chosen from by keys', async () => {
    const client = await someFiles('grid')
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await rowOf(page, 'apple.txt').click()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => selectedNames(page)).toEqual(['berry.txt'])
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => selectedNames(page)).toEqual(['berry.txt', 'cherry.txt'])
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

  it('scrolls through thousands', async () => {
    const user = await registerUser(app)
    const { client } = user
    const folder = await createFolder(client, 'Many')
    await app.db.run(sql`
      INSERT INTO file_entries (hash, scope, owner_id, parent_id, ancestors, is_folder, name, name_key, type, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${FOLDERS})
      SELECT 'many' || i, ${`u${user.id}`}, ${user.id}, ${folder.id}, ${`/${folder.id}/`}, 1,
        printf('folder %05d', i), printf('folder %05d', i), 'folder', '2026-01-01T00:00:00.000Z' FROM n`)
    await client.put('drive/preferences', { layout: 'grid' })
    const page = await openPage(browser, app, { as: client })
    await visit(page, `/drive/folders/${folder.hash}`)
    const grid = page.getByRole('grid')
    await expect
      .poll(
        async () => {
          await grid.evaluate((element) => (element.scrollTop = element.scrollHeight))
          return (await tileNames(page)).at(-1)
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(`folder 0${FOLDERS}`)
    expect((await tileNames(page)).length).toBeLessThan(200)
  })

  it('has its menu and its selection under a finger', async () => {
    const client = await someFiles('grid')
    const page = await openPage(browser, app, { as: client, path: '/drive', ...PHONE })
    const box = await rowOf(page, 'berry.txt').boundingBox()
    if (!box) throw new Error('there is no such tile')
    const session = await page.context().newCDPSession(page)
    const point = { x: box.x + 40, y: box.y + 40 }
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect.poll(() => selectedNames(page)).toEqual(['berry.txt'])
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => selectedNames(page)).toEqual(['berry.txt'])
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

it('a list that fills the window can be drawn over from its margin', async () => {
  const { client } = await registerUser(app)
  for (let index = 10; index < 40; index++) await createFolder(client, `Folder ${index}`)
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  const [first, third] = [
    await rowOf(page, 'Folder 10').boundingBox(),
    await rowOf(page, 'Folder 12').boundingBox(),
  ]
  if (!first || !third) throw new Error('there are no rows')
  const from = { x: first.x - 8, y: first.y + 4 }
  await drawBand(page, from, { x: first.x + 200, y: third.y + 10 })
  await page.mouse.up()
  await expect.poll(() => selectedNames(page)).toEqual(['Folder 10', 'Folder 11', 'Folder 12'])
})

describe.each(['list', 'grid'] as const)('in a %s', (layout) => {
  it('everything is selected from anywhere, and nothing by Escape or a click beside', async () => {
    const client = await someFiles(layout)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await page.keyboard.press('Control+a')
    await expect.poll(() => selectedNames(page)).toEqual(NAMES)
    await page.keyboard.press('Escape')
    await expect.poll(() => selectedNames(page)).toEqual([])
    await page.keyboard.press('Control+a')
    const grid = await page.getByRole('grid').boundingBox()
    if (!grid) throw new Error('there is no list')
    await page.mouse.click(grid.x + grid.width / 2, grid.y + grid.height - 40)
    await expect.poll(() => selectedNames(page)).toEqual([])
  })

  it('a rectangle drawn with the mouse selects what it touches, with Ctrl besides', async () => {
    const client = await someFiles(layout)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const box = async (name: string) => {
      const found = await rowOf(page, name).boundingBox()
      if (!found) throw new Error(`there is no ${name}`)
      return { x: found.x + found.width / 2, y: found.y + found.height / 2 }
    }
    const grid = await page.getByRole('grid').boundingBox()
    if (!grid) throw new Error('there is no list')
    const below = { x: grid.x + grid.width - 200, y: grid.y + grid.height - 40 }
    await drawBand(page, below, await box('cherry.txt'))
    await expect.poll(() => selectedNames(page)).toEqual(['cherry.txt', 'date.txt'])
    await page.mouse.up()
    await rowOf(page, 'apple.txt').click()
    await page.keyboard.down('Control')
    await drawBand(page, below, await box('date.txt'))
    await page.mouse.up()
    await page.keyboard.up('Control')
    await expect.poll(() => selectedNames(page)).toEqual(['apple.txt', 'date.txt'])
  })

  it('an entry’s own button opens the menu of the whole selection that it is a part of', async () => {
    const client = await someFiles(layout)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await rowOf(page, 'apple.txt').click()
    await rowOf(page, 'berry.txt').click({ modifiers: ['Control'] })
    await page.getByRole('button', { name: 'Actions for berry.txt' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('status').getByText('2 items moved to trash').waitFor()
  })

  it('keys work wherever the focus is, and say what they are', async () => {
    const client = await someFiles(layout)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Show as' }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('status').getByText('4 items moved to trash').waitFor()
  })
})
