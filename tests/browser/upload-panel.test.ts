import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, press } from '#tests/support/browser-page.ts'
import { namesOnPage, pickFiles, rowOf, uploadPanel } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterAll(() => files.remove())

/** Lets the files up to this number be sent; the others wait to be let in. */
async function gateUploads(page: Page, last: number) {
  let waiting: { number: number; route: Route }[] = []
  await page.route('**/s3/simple/presign*', (route) => {
    const { filename } = route.request().postDataJSON() as { filename: string }
    const number = Number.parseInt(filename, 10)
    if (number <= last) return route.continue()
    waiting.push({ number, route })
    return undefined
  })
  return {
    letInUpTo: async (number: number) => {
      last = number
      const letIn = waiting.filter((request) => request.number <= last)
      waiting = waiting.filter((request) => request.number > last)
      await Promise.all(letIn.map(({ route }) => route.continue()))
    },
  }
}

/** Too large for bundles, so that they go up one by one. */
const SIZE = 1_000_001

async function pickNumbered(page: Page, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `${index + 1}.txt`)
  const paths = await Promise.all(names.map((name) => files.writeRandom(name, SIZE)))
  const dialog = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'New', exact: true }))
  await press(page.getByRole('menuitem', { name: 'Upload files' }))
  await (await dialog).setFiles(paths)
}

const fileList = (page: Page) => uploadPanel(page).getByRole('list', { name: 'Files' })
const scrollTop = (page: Page) => fileList(page).evaluate((list) => Math.round(list.scrollTop))

/** Which files are under way, and whether all of them can be seen. */
const running = (page: Page) =>
  fileList(page).evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    const rows = [...list.querySelectorAll('[data-status=inProgress]')]
    const isSeen = rows.every((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= top - 1 && box.bottom <= bottom + 1
    })
    return { names: rows.map((row) => row.querySelector('.visually-hidden')?.textContent), isSeen }
  })

describe('the list of uploads', () => {
  it('keeps those under way in sight, unless somebody is looking elsewhere', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const gate = await gateUploads(page, 20)
    await pickNumbered(page, 40)
    await expect
      .poll(() => running(page))
      .toEqual({ names: ['21.txt', '22.txt', '23.txt'], isSeen: true })

    await fileList(page).hover()
    await page.mouse.wheel(0, -10_000)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.mouse.move(0, 0)
    await gate.letInUpTo(23)
    await expect
      .poll(() => running(page))
      .toEqual({ names: ['24.txt', '25.txt', '26.txt'], isSeen: false })
    expect(await scrollTop(page)).toBe(0)

    await uploadPanel(page).getByText('25.txt', { exact: true }).first().scrollIntoViewIfNeeded()
    await expect.poll(async () => (await running(page)).isSeen).toBe(true)
    await gate.letInUpTo(34)
    await expect
      .poll(() => running(page))
      .toEqual({ names: ['35.txt', '36.txt', '37.txt'], isSeen: true })
    await gate.letInUpTo(40)
    await uploadPanel(page).getByText('40 uploads complete').waitFor()
  })
})

describe('the panel', () => {
  it('shows pictures, leads to the folder of a file, and closes; while files go up it asks first', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Holiday')
    const page = await openPage(browser, app, {
      as: client,
      path: `/drive/folders/${folder.hash}`,
    })
    await pickFiles(page, [await files.write('sea.jpg', jpeg())])
    await uploadPanel(page).getByText('1 upload complete').waitFor()
    await expect
      .poll(() =>
        uploadPanel(page)
          .locator('.upload-row img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(1)
    await page.getByRole('navigation', { name: 'Drive' }).getByText('My files').click()
    await page.getByRole('heading', { name: 'My files' }).waitFor()
    await uploadPanel(page).getByRole('button', { name: 'Show sea.jpg in folder' }).click()
    await page.getByRole('heading', { name: 'Holiday' }).waitFor()
    await page.getByRole('row', { name: 'sea.jpg', selected: true }).waitFor()

    await gateUploads(page, 0)
    await pickNumbered(page, 2)
    await uploadPanel(page).getByText('Uploading 1 of 2').waitFor()
    const close = uploadPanel(page).getByRole('button', { name: 'Close uploads' })
    const question = page.getByRole('alertdialog', { name: 'Stop uploading?' })
    await close.click()
    await question.getByRole('button', { name: 'Keep uploading' }).click()
    await uploadPanel(page).getByText('Uploading 1 of 2').waitFor()
    await close.click()
    await question.getByRole('button', { name: 'Stop uploading' }).click()
    await uploadPanel(page).waitFor({ state: 'detached' })

    // Nothing goes up any more: it closes at once.
    await page.unrouteAll()
    await pickFiles(page, [await files.write('late.txt', 'late')])
    await uploadPanel(page).getByText('1 upload complete').waitFor()
    // All that are listed are counted, not the last ones only.
    await pickFiles(page, [await files.write('later.txt', 'later')])
    await uploadPanel(page).getByText('2 uploads complete').waitFor()
    await close.click()
    await uploadPanel(page).waitFor({ state: 'detached' })
  })
})

it('the focus goes to the list when the panel closes', async () => {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'chart.txt' })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await pickFiles(page, [await files.write('sea.txt', 'sea')])
  await uploadPanel(page).getByText('1 upload complete').waitFor()
  await uploadPanel(page).getByRole('button', { name: 'Close uploads' }).click()
  await waitForFocus(rowOf(page, 'chart.txt'))
  await page.keyboard.press('ArrowDown')
  await waitForFocus(rowOf(page, 'sea.txt'))
})

it('Delete deletes nothing where the panel, closed by a press, has left the focus to the list', async () => {
  const { client } = await registerUser(app)
  await createFolder(client, 'Harbour')
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await pickFiles(page, [await files.writeRandom('sent.txt', 10)])
  await uploadPanel(page).getByText('1 upload complete').waitFor()
  await uploadPanel(page).getByRole('button', { name: 'Close uploads' }).click()
  await waitForFocus(rowOf(page, 'Harbour'))
  await page.keyboard.press('Delete')
  // By keys one sees where the focus is, and Delete means that.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await page.getByText('“sent.txt” moved to trash').waitFor()
  expect(await namesOnPage(page)).toEqual(['Harbour'])
})

it('uploads stand beside the details, and toasts beside both and the rows’ actions', async () => {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'chart.txt' })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.waitFor()
  await rowOf(page, 'chart.txt').click()
  const boxOf = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error(`${String(target)} is not to be seen`)
    return { start: box.x, end: box.x + box.width }
  }
  const toast = page.locator('.toast')
  await page.keyboard.press('Delete')
  await toast.waitFor()
  const actions = rowOf(page, 'chart.txt').getByRole('button', { name: 'Actions for chart.txt' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await actions.waitFor()
  expect((await boxOf(toast)).end).toBeLessThan((await boxOf(actions)).start)

  await gateUploads(page, 0)
  await pickNumbered(page, 12)
  await rowOf(page, 'chart.txt').click()
  await page.keyboard.press('Delete')
  await toast.waitFor()
  expect((await boxOf(uploadPanel(page))).end).toBeLessThan((await boxOf(details)).start)
  expect((await boxOf(toast)).end).toBeLessThan((await boxOf(uploadPanel(page))).start)
})

it('toasts stay where they are when a dialog opens', async () => {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'chart.txt' })
  await uploadFile(client, { name: 'map.txt' })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await rowOf(page, 'chart.txt').click()
  await page.keyboard.press('Delete')
  await page.getByText('“chart.txt” moved to trash').waitFor()
  const before = await page.locator('.toast').boundingBox()
  await rowOf(page, 'map.txt').click()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').waitFor()
  expect(await page.locator('.toast').boundingBox()).toEqual(before)
})

it('scrolled to its end, a list shows its last row above the panel', async () => {
  const { client } = await registerUser(app)
  for (let number = 10; number < 22; number += 1)
    await uploadFile(client, { name: `${number}.txt` })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await page.setViewportSize({ width: 1280, height: 520 })
  await gateUploads(page, 0)
  await pickNumbered(page, 4)
  await uploadPanel(page).waitFor()
  const last = rowOf(page, '21.txt')
  const gap = async () => {
    await page.getByRole('grid').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    const [row, panel] = [await last.boundingBox(), await uploadPanel(page).boundingBox()]
    return (panel?.y ?? 0) - ((row?.y ?? Infinity) + (row?.height ?? 0))
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})

it('rows that keys lead to are not behind the panel', async () => {
  const { client, id } = await registerUser(app)
  await insertFolders(app, { id }, numberedNames('Bay ', 60))
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await gateUploads(page, 0)
  await pickNumbered(page, 12)
  await uploadPanel(page).getByText('Uploading 1 of 12').waitFor()
  await rowOf(page, 'Bay 000').click()
  await page.keyboard.press('End')
  await waitForFocus(rowOf(page, 'Bay 059'))
  const row = await rowOf(page, 'Bay 059').boundingBox()
  const panel = await uploadPanel(page).boundingBox()
  if (!row || !panel) throw new Error('the row or the panel is not there')
  expect(row.y + row.height).toBeLessThanOrEqual(panel.y)
})

describe('on a phone', () => {
  it('toasts do not cover the panel, folded or unfolded', async () => {
    const { client } = await registerUser(app)
    await uploadFile(client, { name: 'chart.txt' })
    const page = await openPage(browser, app, { ...PHONE, as: client, path: '/drive' })
    await gateUploads(page, 0)
    await pickNumbered(page, 12)
    const trashIt = async () => {
      await rowOf(page, 'chart.txt').getByRole('button').tap()
      await page.getByRole('menuitem', { name: 'Move to trash' }).tap()
      await page.getByText('“chart.txt” moved to trash').waitFor()
    }
    const overlap = async () => {
      const toast = await page.locator('.toast').boundingBox()
      const panel = await uploadPanel(page).boundingBox()
      if (!toast || !panel) throw new Error('the toast or the panel is not there')
      return Math.min(toast.y + toast.height, panel.y + panel.height) - Math.max(toast.y, panel.y)
    }
    await trashIt()
    await expect.poll(overlap).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Expand uploads' }).tap()
    await expect.poll(overlap).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await rowOf(page, 'chart.txt').waitFor()
  })
})
