import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import { openPage, PHONE, waitUntilAlive } from '#tests/support/browser-page.ts'
import { namesOnPage, rowOf, uploadPanel } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
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

const tap = (page: Page, role: 'button' | 'link' | 'menuitem', name: string) =>
  page.getByRole(role, { name, exact: true }).tap()

/** Touch targets are at least 44 px high, and no page is wider than the screen. */
async function expectToFitFingers(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const controls = page
    .getByRole('button')
    .or(page.getByRole('menuitem'))
    .or(page.getByRole('textbox'))
  // The component library's way out of a layer for screen readers is not for fingers.
  const heights = await controls
    .and(page.locator(':not([aria-label=Dismiss])'))
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => ({
          height: element.getBoundingClientRect().height,
          html: element.outerHTML.slice(0, 160),
        })),
    )
  expect(heights.filter(({ height }) => height < 44)).toEqual([])
}

describe('on a phone, by touch', () => {
  it('nobody is told to drop files', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { ...PHONE, as: client, path: '/drive' })
    await page.getByText('Nothing here yet').waitFor()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(await page.getByText('Drop files here, or choose them.').isVisible()).toBe(false)
  })

  it('the whole main job can be done, a preview closes with the phone’s own way back, and pages for visitors fit the screen', async () => {
    const page = await openPage(browser, app, PHONE)
    for (const path of ['/login', '/nowhere', '/']) {
      await page.goto(path)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        path,
      ).toBeLessThanOrEqual(390)
    }
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).tap()
    await page.getByRole('heading', { name: 'Create a new account' }).waitFor()
    await waitUntilAlive(page)
    for (const [label, text] of [
      ['Email', 'finger@example.com'],
      ['Password', 'correct horse battery'],
      ['Confirm password', 'correct horse battery'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).tap()
      await page.keyboard.type(text)
    }
    await expectToFitFingers(page)
    await tap(page, 'button', 'Create account')
    await page.waitForURL('**/drive')
    await waitUntilAlive(page)
    await expectToFitFingers(page)

    await tap(page, 'button', 'New')
    await expectToFitFingers(page)
    await tap(page, 'menuitem', 'New folder')
    await page.getByRole('textbox', { name: 'Name' }).fill('Holiday')
    await tap(page, 'button', 'Create')
    await rowOf(page, 'Holiday').tap()
    await page.getByRole('heading', { name: 'Holiday' }).waitFor()

    const dialog = page.waitForEvent('filechooser')
    await tap(page, 'button', 'New')
    await tap(page, 'menuitem', 'Upload files')
    await (await dialog).setFiles([await files.write('a note of the sea.txt', 'Land in sight.')])
    await uploadPanel(page).getByText('1 upload complete').waitFor()
    await tap(page, 'button', 'Expand uploads')
    await expectToFitFingers(page)
    await tap(page, 'button', 'Clear inactive')

    await rowOf(page, 'a note of the sea.txt').tap()
    await page.getByRole('dialog').getByText('Land in sight.').waitFor()
    await tap(page, 'button', 'Close')
    // The phone’s own way back closes it, too.
    await rowOf(page, 'a note of the sea.txt').tap()
    const preview = page.getByRole('dialog', { name: 'a note of the sea.txt' })
    await preview.waitFor()
    await page.goBack()
    await preview.waitFor({ state: 'hidden' })
    await rowOf(page, 'a note of the sea.txt').waitFor()

    await tap(page, 'button', 'Actions for a note of the sea.txt')
    await page.locator('.menu-sheet-title', { hasText: 'a note of the sea.txt' }).waitFor()
    await expectToFitFingers(page)
    await tap(page, 'menuitem', 'Get link')
    const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await expectToFitFingers(page)
    await tap(page, 'button', 'Close')

    const friend = await openPage(browser, app, { ...PHONE, path: link })
    const coming = friend.waitForEvent('download')
    await tap(friend, 'link', 'Download')
    expect((await coming).suggestedFilename()).toBe('a note of the sea.txt')

    await tap(page, 'button', 'Actions for a note of the sea.txt')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await tap(page, 'button', 'More actions')
    await tap(page, 'menuitem', 'Move to trash')
    await tap(page, 'button', 'Undo')
    await rowOf(page, 'a note of the sea.txt').waitFor()
    const above = page.getByRole('navigation', { name: 'Folders above' })
    await above.getByRole('link', { name: 'My files' }).tap()
    await page.getByRole('heading', { name: 'My files' }).waitFor()
  })
  it('a finger near the upper edge of a row opens that row', async () => {
    const { client } = await registerUser(app)
    for (const name of ['Harbour', 'Island', 'Jetty']) await createFolder(client, name)
    const page = await openPage(browser, app, { ...PHONE, as: client, path: '/drive' })
    const row = await rowOf(page, 'Island').boundingBox()
    if (!row) throw new Error('the row is not shown')
    await page.touchscreen.tap(row.x + 100, row.y + 3)
    await page.getByRole('heading', { name: 'Island', level: 1 }).waitFor()
  })

  it('a search suggests entries, earlier searches, and the folder that it began in', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Shore')
    await uploadFile(client, { name: 'tide table.txt', content: 'high', parentId: folder.id })
    await uploadFile(client, { name: 'tide.txt', content: 'low' })
    const path = `/drive/folders/${folder.hash}`
    const page = await openPage(browser, app, { ...PHONE, as: client, path })
    const box = page.getByRole('combobox', { name: 'Search the drive' })
    const options = page.getByRole('listbox').getByRole('option')
    await tap(page, 'link', 'Search')
    await waitForFocus(box)
    await page.keyboard.type('tide')
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual([
        expect.stringContaining('tide.txt'),
        expect.stringContaining('tide table.txt'),
        'Search for “tide”',
        'Search for “tide” in this folder',
      ])
    expect(await accessibilityProblems(page)).toEqual([])
    await options.first().tap()
    const preview = page.getByRole('dialog', { name: 'tide.txt' })
    await preview.getByText('low').waitFor()
    await page.goBack()
    await preview.waitFor({ state: 'detached' })
    await expect.poll(() => namesOnPage(page)).toHaveLength(2)

    await tap(page, 'button', 'Clear search')
    await expect.poll(() => options.allInnerTexts()).toEqual(['tide'])
    await box.fill('tide')
    await options.last().tap()
    await page.waitForURL('**&scope=folder')
    await expect.poll(() => namesOnPage(page)).toEqual(['tide table.txt In Shore'])
  })
})
