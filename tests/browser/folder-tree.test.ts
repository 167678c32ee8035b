import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { chooseAction, createFolderOnPage, rowOf, selectRows } from '#tests/support/drive-page.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TestUser
let client: ApiClient
let page: Page
let harbour: FileEntry
let ladder: FileEntry
/** Harbour/Pier/Ladder, Island. */
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  user = await registerUser(app)
  client = user.client
  harbour = await createFolder(client, 'Harbour')
  const pier = await createFolder(client, 'Pier', harbour.id)
  ladder = await createFolder(client, 'Ladder', pier.id)
  await createFolder(client, 'Island')
  page = await openPage(browser, app, { as: client, path: '/drive' })
})

const tree = (shown: Page) => shown.getByRole('treegrid', { name: 'Folders' })

const node = (shown: Page, name: string) => tree(shown).getByRole('row', { name, exact: true })

/** The names in the tree, top to bottom. */
const namesInTree = (shown: Page) =>
  tree(shown)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))

const expectTree = (shown: Page, names: readonly (string | null)[]) =>
  expect.poll(() => namesInTree(shown)).toEqual(names)

const heading = (shown: Page, name: string) => shown.getByRole('heading', { name, level: 1 })

/** A reloaded page shows the tree with every folder closed. */
async function forgetOpenFolders(): Promise<void> {
  await visit(page, '/drive')
  await expectTree(page, ['Harbour', 'Island'])
}

describe('the tree in the side bar', () => {
  it('scrolls to the folder that is open, and leaves the focus where it is', async () => {
    const sailor = await registerUser(app)
    await insertFolders(app, sailor, numberedNames('Berth ', 12))
    const last = await createFolder(sailor.client, 'Quay')
    const steps = await createFolder(sailor.client, 'Steps', last.id)
    const shown = await openPage(browser, app, {
      as: sailor.client,
      path: `/drive/folders/${steps.hash}`,
    })
    const isInView = (name: string) =>
      node(shown, name).evaluateAll(([row]) => {
        const box = row?.getBoundingClientRect()
        const view = row?.closest('[role=treegrid]')?.getBoundingClientRect()
        return box && view && box.top >= view.top - 1 && box.bottom <= view.bottom + 1
      })
    await expect.poll(() => isInView('Steps')).toBe(true)
    expect(await shown.evaluate(() => document.activeElement === document.body)).toBe(true)
    await shown.getByRole('link', { name: 'My files' }).first().click()
    await heading(shown, 'My files').waitFor()
    await tree(shown).evaluate((scroller) => scroller.scrollTo(0, 0))
    await rowOf(shown, 'Quay').dblclick()
    await heading(shown, 'Quay').waitFor()
    await expect.poll(() => isInView('Quay')).toBe(true)
    expect(await tree(shown).evaluate((element) => element.matches(':focus-within'))).toBe(false)
  })

  it.each([
    [844, 390],
    [1280, 600],
  ])('keeps three rows in a window of %i × %i px; the side bar scrolls', async (width, height) => {
    const viewport = { width, height }
    const shown = await openPage(browser, app, { as: client, path: '/drive', viewport })
    await expectTree(shown, ['Harbour', 'Island'])
    expect((await tree(shown).boundingBox())?.height).toBeGreaterThanOrEqual(3 * 32)
    const last = shown.getByRole('complementary').getByRole('button').last()
    for (const each of [node(shown, 'Island'), last]) {
      await each.scrollIntoViewIfNeeded()
      await each.click({ trial: true })
    }
  })

  it('leads into folders, and keeps open what was opened', async () => {
    await expectTree(page, ['Harbour', 'Island'])
    expect(await accessibilityProblems(page)).toEqual([])
    await node(page, 'Harbour').getByRole('button').click()
    await expectTree(page, ['Harbour', 'Pier', 'Island'])
    await heading(page, 'My files').waitFor()
    await node(page, 'Island').click()
    await heading(page, 'Island').waitFor()
    await expectTree(page, ['Harbour', 'Pier', 'Island'])
    await expect.poll(() => node(page, 'Island').getAttribute('aria-selected')).toBe('true')
    await page.getByRole('link', { name: 'My files' }).first().click()
    await heading(page, 'My files').waitFor()
    await expect.poll(() => tree(page).getByRole('row', { selected: true }).count()).toBe(0)
  })

  it('shows where the folder is that is opened', async () => {
    await visit(page, `/drive/folders/${ladder.hash}`)
    await expectTree(page, ['Harbour', 'Pier', 'Ladder', 'Island'])
    await expect.poll(() => node(page, 'Ladder').getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => node(page, 'Ladder').getAttribute('aria-level')).toBe('3')
    expect(await accessibilityProblems(page, { within: '[role=treegrid]' })).toEqual([])
  })

  it('is walked through by keys', async () => {
    await forgetOpenFolders()
    await node(page, 'Harbour').focus()
    await page.keyboard.press('ArrowRight')
    await node(page, 'Pier').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(page, 'Pier').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectTree(page, ['Harbour', 'Island'])
  })

  it('says of a folder’s folders that they can’t be loaded, and tries again, by keys too', async () => {
    await forgetOpenFolders()
    const ofHarbour = `**/users/me/folders?parentId=${harbour.id}*`
    await page.route(ofHarbour, (route) => route.fulfill({ status: 403, body: '' }))
    await node(page, 'Harbour').getByRole('button').click()
    await expectTree(page, ['Harbour', 'The folders could not be loaded.', 'Island'])
    expect(await accessibilityProblems(page, { within: '[role=treegrid]' })).toEqual([])
    await page.unroute(ofHarbour)
    await node(page, 'Harbour').focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expectTree(page, ['Harbour', 'Pier', 'Island'])
  })

  it('says when it can’t be loaded, and tries again', async () => {
    // More than come with the page.
    const rich = await registerUser(app)
    await insertFolders(app, rich, numberedNames('Bay ', 101))
    const shown = await openPage(browser, app, { as: rich.client })
    await shown.route('**/users/me/folders*', (route) => route.fulfill({ status: 403, body: '' }))
    await shown.goto('/drive')
    await shown.getByText('The folders could not be loaded.').waitFor()
    await shown.unroute('**/users/me/folders*')
    await shown.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => namesInTree(shown)).not.toEqual([])
  })

  it('shows at once what is made, renamed, moved, thrown away and brought back', async () => {
    await visit(page, '/drive')
    await createFolderOnPage(page, 'Reef')
    await expectTree(page, ['Harbour', 'Island', 'Reef'])
    await rowOf(page, 'Reef').click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Name' }).fill('Atoll')
    await page.keyboard.press('Enter')
    await expectTree(page, ['Atoll', 'Harbour', 'Island'])
    await selectRows(page, 'Atoll')
    await chooseAction(page, 'Move to …')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row', { name: 'Island' }).click()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await expectTree(page, ['Harbour', 'Island'])
    await node(page, 'Island').getByRole('button').click()
    await expectTree(page, ['Harbour', 'Island', 'Atoll'])
    await rowOf(page, 'Island').click()
    await page.keyboard.press('Delete')
    await expectTree(page, ['Harbour'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => namesInTree(page)).toContain('Island')
  })

  it('shows what another tab did when it is looked at again, folders in their colours', async () => {
    await createFolder(client, 'Lagoon')
    await client.put(`file-entries/${harbour.id}`, { color: '#cc3366' })
    await page.reload()
    await expect.poll(() => namesInTree(page)).toContain('Lagoon')
    await expect
      .poll(() =>
        node(page, 'Harbour')
          .locator('svg.file-type')
          .evaluate((icon) => getComputedStyle(icon).getPropertyValue('--entry-color')),
      )
      .toBe('#cc3366')
  })

  it('stays when it can’t be loaded anew', async () => {
    const names = await namesInTree(page)
    expect(names).toContain('Harbour')
    await page.route('**/users/me/folders*', (route) => route.fulfill({ status: 403, body: '' }))
    const refused = page.waitForResponse('**/users/me/folders*')
    await createFolderOnPage(page, 'Atoll')
    await refused
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.getByText('The folders could not be loaded.').count()).toBe(0)
    await expectTree(page, names)
    await page.unroute('**/users/me/folders*')
  })

  it('does not take room on a phone', async () => {
    const phone = await openPage(browser, app, { ...PHONE, as: client, path: '/drive' })
    await rowOf(phone, 'Harbour').waitFor()
    await expect.poll(() => tree(phone).count()).toBe(0)
    await expect.poll(() => phone.getByRole('heading', { name: 'Folders' }).isVisible()).toBe(false)
  })

  it('scrolls when it is long, and renders what is in sight', async () => {
    await insertFolders(app, user, numberedNames('Bay ', 120))
    await visit(page, '/drive')
    await node(page, 'Bay 000').waitFor()
    expect((await namesInTree(page)).length).toBeLessThan(60)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
      800,
    )
    await node(page, 'Bay 000').focus()
    await page.keyboard.press('End')
    await node(page, 'Bay 119').waitFor()
  })
})
