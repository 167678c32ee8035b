import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, waitUntilAlive } from '#tests/support/browser-page.ts'
import { namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { hasFocus, waitForFocus } from '#tests/support/focus.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

/** More than any page of ours has places for the focus. */
const MOST_STEPS = 60

let app: App
let browser: Browser
let files: TemporaryFolder
beforeAll(async () => {
  ;[app, browser, files] = await Promise.all([sharedApp(), sharedBrowser(), temporaryFolder()])
})
afterAll(() => files.remove())

/** Presses a key until the focus is on (or in) something. */
async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`no number of "${key}" leads to ${String(target)}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await moveTo(page, target)
  await page.keyboard.press('Enter')
}

/** Responses come so late that the browser has rendered the waiting page. */
const slowDown = (page: Page, address: string) =>
  page.route(address, async (route) => {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await route.continue()
  })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

describe('by keyboard alone', () => {
  it('the whole main job can be done', async () => {
    const page = await openPage(browser, app, { path: '/' })

    // Register.
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Register' }))
    await page.waitForURL('**/register')
    await waitUntilAlive(page)
    await waitForFocus(field(page, 'Email'))
    await page.keyboard.type('keys@example.com')
    for (const label of ['Password', 'Confirm password']) {
      await moveTo(page, field(page, label))
      await page.keyboard.type('correct horse battery')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'My files' }).waitFor()
    await waitUntilAlive(page)

    // A folder, and into it.
    await press(page, button(page, 'New'))
    await moveTo(page, page.getByRole('menuitem', { name: 'New folder' }), 'ArrowDown')
    await page.keyboard.press('Enter')
    await waitForFocus(field(page, 'Name'))
    await page.keyboard.type('Logbook')
    await page.keyboard.press('Enter')
    await rowOf(page, 'Logbook').waitFor()
    await moveTo(page, rowOf(page, 'Logbook'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Logbook' }).waitFor()

    // A file.
    const dialog = page.waitForEvent('filechooser')
    await press(page, button(page, 'New'))
    await moveTo(page, page.getByRole('menuitem', { name: 'Upload files' }), 'ArrowDown')
    await page.keyboard.press('Enter')
    await (await dialog).setFiles([await files.write('day one.txt', 'Land in sight.')])
    await rowOf(page, 'day one.txt').waitFor()

    // Its preview, and back to the list.
    await moveTo(page, rowOf(page, 'day one.txt'))
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: 'day one.txt' })
    await preview.getByText('Land in sight.').waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })
    await waitForFocus(rowOf(page, 'day one.txt'))

    // Another name.
    await page.keyboard.press('F2')
    await waitForFocus(field(page, 'Name'))
    await page.keyboard.type('day 1')
    await page.keyboard.press('Enter')
    await rowOf(page, 'day 1.txt').waitFor()

    // A link, from the toolbar above the list.
    await moveTo(page, rowOf(page, 'day 1.txt'))
    await moveTo(page, page.getByRole('toolbar'), 'Shift+Tab')
    await moveTo(
      page,
      page.getByRole('toolbar').getByRole('button', { name: 'Get link' }),
      'ArrowLeft',
    )
    await slowDown(page, '**/shareable-link*')
    await page.keyboard.press('Enter')
    const linkDialog = page.getByRole('dialog', { name: 'Share “day 1.txt”' })
    await linkDialog.waitFor()
    const link = await field(page, 'Link').inputValue()
    await page.keyboard.press('Escape')
    await linkDialog.waitFor({ state: 'hidden' })
    const linked = await (await app.guest()).get(new URL(link).pathname)
    expect(linked.body).toContain('day 1.txt')

    // Into the trash, and back by Undo.
    await moveTo(page, rowOf(page, 'day 1.txt'))
    await page.keyboard.press('Delete')
    // Until then the toast of the new name is there, which has an Undo, too.
    await page.getByText('“day 1.txt” moved to trash').waitFor()
    await press(page, button(page, 'Undo'))
    await page.getByRole('status').getByText('Restored').waitFor()
    await rowOf(page, 'day 1.txt').waitFor()

    // Into the trash again, and restored there.
    await moveTo(page, rowOf(page, 'day 1.txt'))
    await page.keyboard.press('Delete')
    await rowOf(page, 'day 1.txt').waitFor({ state: 'hidden' })
    await press(
      page,
      page
        .getByRole('navigation', { name: 'Drive' })
        .getByRole('link', { name: 'Trash', exact: true }),
    )
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
    await moveTo(page, rowOf(page, 'day 1.txt'))
    await page.keyboard.press('Space')
    await moveTo(page, page.getByRole('toolbar'), 'Shift+Tab')
    await moveTo(
      page,
      page.getByRole('toolbar').getByRole('button', { name: 'Restore' }),
      'ArrowLeft',
    )
    await page.keyboard.press('Enter')
    await page.getByText('The trash is empty').waitFor()
    await press(
      page,
      page.getByRole('navigation', { name: 'Drive' }).getByRole('link', { name: 'My files' }),
    )
    await rowOf(page, 'Logbook').waitFor()
    await moveTo(page, rowOf(page, 'Logbook'))
    await page.keyboard.press('Enter')
    await rowOf(page, 'day 1.txt').waitFor()
  })

  it('rows can be walked through, picked one by one or all, and their menu opened; who has undone something goes on in the list', async () => {
    const { client } = await registerUser(app)
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await uploadFile(client, { name })
    await createFolder(client, 'Zoo')
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await moveTo(page, page.getByRole('grid'))
    await expect.poll(() => hasFocus(rowOf(page, 'Zoo'))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hasFocus(rowOf(page, 'a.txt'))).toBe(true)
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 selected').waitFor()
    await page.keyboard.press('Control+a')
    await page.getByText('4 selected').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('4 items').waitFor()

    // By its first letters, and with the menu key.
    await page.keyboard.type('c')
    await waitForFocus(rowOf(page, 'c.txt'))
    await page.keyboard.press('ContextMenu')
    await page
      .getByRole('menu', { name: 'Actions' })
      .getByRole('menuitem', { name: 'Rename' })
      .waitFor()
    await page.keyboard.press('Escape')
    await waitForFocus(rowOf(page, 'c.txt'))
    await expect.poll(() => namesOnPage(page)).toEqual(['Zoo', 'a.txt', 'b.txt', 'c.txt'])

    // Who has undone something goes on in the list, also where nothing was left in it.
    await rowOf(page, 'b.txt').click()
    for (const key of ['', 'Control+a']) {
      if (key) await page.keyboard.press(key)
      await page.keyboard.press('Delete')
      await rowOf(page, 'b.txt').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await rowOf(page, 'b.txt').waitFor()
      await expect
        .poll(() =>
          page.getByRole('grid').evaluate((list) => list.contains(document.activeElement)),
        )
        .toBe(true)
    }
  })

  it('keys lead into a list while nothing has the focus', async () => {
    const { client } = await registerUser(app)
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await uploadFile(client, { name })
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await waitUntilAlive(page)
    for (const [key, name] of [
      ['ArrowDown', 'a.txt'],
      ['c', 'c.txt'],
      ['Home', 'a.txt'],
      ['End', 'c.txt'],
      ['ArrowUp', 'b.txt'],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('row', { name, selected: true }).waitFor()
      await waitForFocus(rowOf(page, name))
      // Focus that is lost, not moved.
      await rowOf(page, name).evaluate((row) => row.blur())
    }
    // As it is under a dialog.
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.getByRole('grid').evaluate((grid) => grid.setAttribute('inert', ''))
    await page.keyboard.press('c')
    await page.keyboard.press('ArrowDown')
    expect(errors).toEqual([])
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  it('a page’s own content is one step away, past what is on every page', async () => {
    const page = await openPage(browser, app, { path: '/' })
    await page.keyboard.press('Tab')
    await expect
      .poll(() => hasFocus(page.getByRole('link', { name: 'Skip to content' })))
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(
      await page.getByRole('main').evaluate((main) => main.contains(document.activeElement)),
    ).toBe(true)
  })
})
