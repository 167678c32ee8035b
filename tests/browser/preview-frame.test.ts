import type { Browser, Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { png } from '#tests/support/pictures.ts'
import { recordVideo } from '#tests/support/recorded-media.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

it('a preview’s frame opens before its code is there; the menu is the list’s own; what is moved to the trash makes room for the next file; focus goes back to the row last seen', async () => {
  const { client } = await registerUser(app)
  const names = Array.from({ length: 40 }, (_, index) => `${String(index + 10)}.txt`)
  for (const name of names) await uploadFile(client, { name, content: `the file ${name}` })
  const page = await openPage(browser, app, { as: client, isNew: true })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/preview-overlay-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await visit(page, '/drive')

  const dialog = page.getByRole('dialog', { name: '10.txt' })
  await rowOf(page, '10.txt').dblclick()
  await dialog.getByRole('status', { name: 'Loading...' }).waitFor()
  await waitForFocus(dialog.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await waitForFocus(rowOf(page, '10.txt'))
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  release()
  await dialog.getByText('the file 10.txt').waitFor()

  await dialog.getByRole('button', { name: 'More actions' }).click()
  const menu = page.getByRole('menu', { name: 'Actions' })
  const shown = await labelsIn(menu)
  expect(await accessibilityProblems(page, { within: '[role=menu]' })).toEqual([])
  // One Escape for the menu, the next for the preview.
  await page.keyboard.press('Escape')
  await waitForFocus(dialog.getByRole('button', { name: 'More actions' }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'More actions' }).click()
  await menu.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByRole('dialog', { name: '11.txt' }).getByText('the file 11.txt').waitFor()
  await page.getByText('“10.txt” moved to trash').waitFor()

  for (const name of names.slice(2)) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name }).waitFor()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const last = rowOf(page, '49.txt')
  await waitForFocus(last)
  await expect.poll(() => last.evaluate(isInView)).toBe(true)
  await page.keyboard.press('Shift+F10')
  const listed = await labelsIn(menu)
  expect(listed.filter((label) => label !== 'Preview')).toEqual(shown)
})

it('on a phone, a swipe goes to the file at that side; a text ends above the buttons; a film fills the frame', async () => {
  const { client } = await registerUser(app)
  const { hash } = await uploadFile(client, {
    name: 'a.png',
    mime: 'image/png',
    content: png(600, 400),
  })
  await uploadFile(client, { name: 'b.txt', content: 'a note' })
  const page = await openPage(browser, app, { ...PHONE, as: client, path: '/' })
  const film = await recordVideo(page)
  await uploadFile(client, { name: 'c.webm', mime: 'video/webm', content: film })
  await visit(page, `/drive?preview=${hash}`)
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  const session = await page.context().newCDPSession(page)
  async function swipe(from: number, to: number): Promise<void> {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 400 }],
      })
    await touch('touchStart', from)
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * share)
    await touch('touchEnd')
  }
  await swipe(300, 100)
  const note = page.getByRole('dialog', { name: 'b.txt' })
  await note.getByText('a note').waitFor()
  const sheet = await note.locator('.preview-text').boundingBox()
  for (const name of ['Previous file', 'Next file'])
    expect((await page.getByRole('button', { name }).boundingBox())?.y).toBeGreaterThanOrEqual(
      (sheet?.y ?? 844) + (sheet?.height ?? 844),
    )
  await swipe(100, 300)
  await page.getByRole('dialog', { name: 'a.png' }).getByRole('img').waitFor()
  // Enlarged, the picture is moved instead.
  await page.getByRole('button', { name: 'Actual size' }).tap()
  await page.locator('[data-zoomed]').waitFor()
  const address = pathOf(page)
  await swipe(300, 100)
  expect(pathOf(page)).toBe(address)

  await page.getByRole('button', { name: 'Fit to the screen' }).tap()
  await page.locator('[data-zoomed]').waitFor({ state: 'hidden' })
  await swipe(300, 100)
  await page.getByRole('dialog', { name: 'b.txt' }).getByText('a note').waitFor()
  await swipe(300, 100)
  const frame = await page.locator('video').boundingBox()
  expect(frame).toMatchObject({ x: 0, width: 390 })
  // The player's own controls are at its bottom.
  const back = await page.getByRole('button', { name: 'Previous file' }).boundingBox()
  expect(back?.y).toBeGreaterThanOrEqual((frame?.y ?? 844) + (frame?.height ?? 844))
})

async function labelsIn(menu: Locator): Promise<string[]> {
  await menu.getByRole('menuitem').first().waitFor()
  return menu.locator('.menu-item-label').allTextContents()
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
