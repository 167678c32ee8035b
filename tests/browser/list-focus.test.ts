import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { rowOf, undo } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { hasFocus, waitForFocus } from '#tests/support/focus.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sendBundle } from '#tests/support/send-bundle.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TestUser
let page: Page
let path: string
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  user = await registerUser(app)
  await createFolder(user.client, 'Early')
  const folder = await createFolder(user.client, 'Long')
  await insertFolders(app, user, numberedNames('n', 90), folder.id)
  path = `/drive/folders/${folder.hash}`
  page = await openPage(browser, app, { as: user.client, path })
})

const grid = () => page.getByRole('grid')
const top = () => grid().evaluate((list) => list.scrollTop)
const scrollTo = (px: number) => grid().evaluate((list, to) => list.scrollTo(0, to), px)

it('a press on a row that is half out of view scrolls nothing, so a double click opens that row', async () => {
  await scrollTo(1000)
  await rowOf(page, 'n030').waitFor()
  const box = await grid().boundingBox()
  if (!box) throw new Error('there is no list')
  const edge = { x: box.x + 300, y: box.y + box.height - 4 }
  const name = await page.evaluate(
    ({ x, y }) =>
      document.elementFromPoint(x, y)?.closest('[data-key]')?.getAttribute('aria-label'),
    edge,
  )
  const before = await top()
  await page.mouse.click(edge.x, edge.y)
  await expect.poll(() => rowOf(page, name ?? '').getAttribute('aria-selected')).toBe('true')
  expect(await top()).toBe(before)
  await page.mouse.dblclick(edge.x, edge.y)
  await page.getByRole('heading', { name: name ?? '' }).waitFor()
})

it('the focus goes into a folder that is opened, to its first entry, and up again to the folder, whether its list was at hand or not', async () => {
  await visit(page, '/drive')
  for (const pause of [true, false]) {
    let hasPaused = !pause
    await page.route('**/drive/file-entries?*', async (route) => {
      if (!hasPaused) {
        hasPaused = true
        await page.getByRole('status', { name: 'Loading...' }).waitFor()
      }
      await route.continue()
    })
    await rowOf(page, 'Long').click()
    await page.keyboard.press('Enter')
    await waitForFocus(rowOf(page, 'n000'))
    await page.keyboard.press('ArrowDown')
    await waitForFocus(rowOf(page, 'n001'))
    await page.keyboard.press('Alt+ArrowUp')
    await waitForFocus(rowOf(page, 'Long'))
    await page.unroute('**/drive/file-entries?*')
  }
})

it('when the entry with the focus has gone, the one in its place has it, and the list stays', async () => {
  await visit(page, path)
  await scrollTo(1000)
  await rowOf(page, 'n030').click()
  const before = await top()
  await page.keyboard.press('Delete')
  await rowOf(page, 'n030').waitFor({ state: 'detached' })
  await waitForFocus(rowOf(page, 'n031'))
  expect(await top()).toBe(before)
  await undo(page)
  await rowOf(page, 'n030').waitFor()
})

it('the first entry in view stays the first when rows become tiles and tiles rows', async () => {
  await visit(page, path)
  await scrollTo(1320)
  // The place is known once the list rests.
  await expect.poll(savedPlace).toContain('"index":30')
  await page.getByRole('button', { name: 'Show as a grid' }).click()
  await expect.poll(() => firstInView()).toMatch(/^n0(28|29|30|31)$/)
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await expect.poll(() => firstInView()).toMatch(/^n0(28|29|30|31)$/)
})

it('the entry with the focus stays in view when rows become tiles and tiles rows', async () => {
  const { hash, id } = await createFolder(user.client, 'Files')
  const names = numberedNames('f', 40)
  await sendBundle(
    user.client,
    names.map((name) => ({ name })),
    { parentId: id },
  )
  await visit(page, `/drive/folders/${hash}`)
  const isInView = () =>
    rowOf(page, 'f009').evaluate((item) => {
      const list = item.closest('[role=grid]')?.getBoundingClientRect()
      const { top: start, bottom } = item.getBoundingClientRect()
      return list !== undefined && start >= list.top && bottom <= list.bottom
    })
  await rowOf(page, 'f009').click()
  await expect.poll(savedPlace).toMatch(/"focusedId":\d+/)
  await page.getByRole('button', { name: 'Show as a grid' }).click()
  await page.getByRole('button', { name: 'Show as a list' }).waitFor()
  await expect.poll(isInView).toBe(true)
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await page.getByRole('button', { name: 'Show as a grid' }).waitFor()
  await expect.poll(isInView).toBe(true)
})

const savedPlace = () => page.evaluate(() => JSON.stringify(history.state))

function firstInView(): Promise<string | null | undefined> {
  return grid().evaluate((list) => {
    const header = list.querySelector('.entry-header')?.getBoundingClientRect().bottom
    const edge = Math.max(list.getBoundingClientRect().top, header ?? 0) + 6
    return [...list.querySelectorAll('[data-key]:not([data-pinned])')]
      .find((item) => item.getBoundingClientRect().bottom > edge)
      ?.getAttribute('aria-label')
  })
}

it('a folder among files is as large as they are, so that all tiles are where the list expects them', async () => {
  const other = await registerUser(app)
  const { client } = other
  for (let number = 0; number < 3; number++) {
    const folder = await createFolder(client, `folder ${number}`)
    const file = await uploadFile(client, { name: `file ${number}.txt` })
    // The trash lists what was deleted last first.
    await trash(client, folder.id)
    await trash(client, file.id)
  }
  await client.put('drive/preferences', { layout: 'grid' })
  const trashPage = await openPage(browser, app, { as: client, path: '/drive/trash' })
  const items = trashPage.locator('[data-entries] [data-key]')
  await expect.poll(() => items.count()).toBe(6)
  const heights = await items.evaluateAll((tiles) => tiles.map((tile) => tile.clientHeight))
  expect(new Set(heights).size).toBe(1)
  expect(await hasFocus(trashPage.getByRole('grid'))).toBe(false)
})

it('Escape calls off a menu that is still loading, and leaves the selection', async () => {
  const other = await openPage(browser, app, { as: user.client, isNew: true })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await other.route('**/assets/menu-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await visit(other, path)
  await rowOf(other, 'n000').click()
  const actions = rowOf(other, 'n000').getByRole('button', { name: 'Actions for n000' })
  for (const button of [other.getByRole('button', { name: 'New', exact: true }), actions]) {
    await button.click()
    await other.keyboard.press('Escape')
    await other.getByText('1 selected').waitFor()
  }
  release()
  await other.getByText('1 selected').waitFor()
  await actions.click()
  await other.getByRole('menu').waitFor()
  await other.keyboard.press('Escape')
  await other.getByRole('menu').waitFor({ state: 'detached' })
  await other.getByText('1 selected').waitFor()
})

it('keys and new entries scroll as far as they need where the list was empty', async () => {
  const { client } = await registerUser(app)
  const firstVisit = await openPage(browser, app, { as: client, path: '/drive' })
  const files = numberedNames('f', 40).map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }))
  await firstVisit.locator('input[type=file]').first().setInputFiles(files)
  await firstVisit.getByText('40 uploads complete').waitFor()
  const list = firstVisit.getByRole('grid')
  const isAtTop = () => list.evaluate(({ scrollTop }) => scrollTop === 0)
  await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('41')
  await rowOf(firstVisit, 'f000').click()
  await firstVisit.keyboard.press('End')
  await waitForFocus(rowOf(firstVisit, 'f039'))
  expect(await isAtTop()).toBe(false)
  await firstVisit.keyboard.press('Home')
  await waitForFocus(rowOf(firstVisit, 'f000'))
  expect(await isAtTop()).toBe(true)
  await firstVisit.getByRole('button', { name: 'New', exact: true }).click()
  await firstVisit.getByRole('menuitem', { name: 'New folder' }).click()
  await firstVisit.getByRole('dialog').getByRole('textbox').fill('Later')
  await firstVisit.keyboard.press('Enter')
  await waitForFocus(rowOf(firstVisit, 'Later'))
  expect(await isAtTop()).toBe(true)
})
