import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { png } from '#tests/support/pictures.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

/** A picture larger than the screen, with one after it that claims to be too large to be drawn. */
async function openPicture(options = {}): Promise<Page> {
  const { client } = await registerUser(app)
  const mime = 'image/png'
  const { hash } = await uploadFile(client, { name: 'a.png', mime, content: png(1600, 1200) })
  const content = png(8, 8, { widthPx: 60_000, heightPx: 60_000 })
  await uploadFile(client, { name: 'b.png', mime, content })
  const page = await openPage(browser, app, {
    ...options,
    as: client,
    path: `/drive?preview=${hash}`,
  })
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  return page
}

const level = (page: Page) => page.getByRole('group', { name: 'Zoom' }).getByRole('status')
const picture = (page: Page) => page.getByRole('img', { name: 'a.png' })

async function placeOf(page: Page) {
  const box = await picture(page).boundingBox()
  if (!box) throw new Error('the picture is not shown')
  return box
}

/** The middle of the stage. */
const MIDDLE = { x: 640, y: 428 } as const

describe('a picture', () => {
  it('fits at first, is enlarged by buttons, keys, the wheel where the pointer is and a double click, is moved by drag and arrows, which go to the next file once it fits; one that no browser can draw is offered for download', async () => {
    const page = await openPicture()
    const fitted = await placeOf(page)
    expect(fitted.height).toBeLessThanOrEqual(744)
    expect(fitted.width / fitted.height).toBeCloseTo(4 / 3, 1)
    // The level is a share of the actual size, at which a step stops.
    await expect
      .poll(() => level(page).textContent())
      .toBe(`${Math.round((fitted.width / 1600) * 100)} %`)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await placeOf(page)).width).toBeCloseTo(fitted.width * 1.5, 0)
    await page.keyboard.press('+')
    await expect.poll(() => level(page).textContent()).toBe('100 %')
    expect((await placeOf(page)).width).toBeCloseTo(1600, 0)
    await page.keyboard.press('+')
    await expect.poll(() => level(page).textContent()).toBe('150 %')
    await page.getByRole('button', { name: 'Actual size' }).click()
    await expect.poll(() => level(page).textContent()).toBe('100 %')
    await page.getByRole('button', { name: 'Fit to the screen' }).click()
    await expect.poll(() => placeOf(page)).toEqual(fitted)
    await page.keyboard.press('-')
    await expect.poll(() => placeOf(page)).toEqual(fitted)

    await page.mouse.move(fitted.x + 10, fitted.y + 10)
    await page.mouse.wheel(0, -500)
    await expect.poll(async () => (await placeOf(page)).width).toBeGreaterThan(fitted.width * 2)
    // Its left edge, near the pointer, is still there; the other one is far off.
    expect((await placeOf(page)).x).toBeCloseTo(0, -1)
    await page.mouse.dblclick(MIDDLE.x, MIDDLE.y)
    await expect.poll(async () => (await placeOf(page)).width).toBeCloseTo(fitted.width, 0)
    await page.mouse.dblclick(MIDDLE.x, MIDDLE.y)
    await expect.poll(() => level(page).textContent()).toBe('100 %')

    const before = await placeOf(page)
    await page.mouse.move(MIDDLE.x, MIDDLE.y)
    await page.mouse.down()
    await page.mouse.move(MIDDLE.x + 60, MIDDLE.y + 40, { steps: 4 })
    await page.mouse.up()
    const dragged = await placeOf(page)
    expect([dragged.x - before.x, dragged.y - before.y]).toEqual([60, 40])
    await page.keyboard.press('ArrowRight')
    expect((await placeOf(page)).x).toBe(dragged.x - 80)
    await page.keyboard.press('0')
    await page.getByRole('button', { name: 'Zoom in' }).focus()
    await page.keyboard.press('ArrowRight')

    // No browser can draw the next one: it is offered for download.
    const next = page.getByRole('dialog', { name: 'b.png' })
    await next.getByText('It may be damaged, or too large.').waitFor()
    await next.getByRole('button', { name: /Download ·/ }).waitFor()
    expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
    // The button that had the focus has gone: Escape is the dialog's, not that of another one's tooltip.
    await page.keyboard.press('Escape')
    await next.waitFor({ state: 'detached' })
  })

  it('is enlarged by two fingers', async () => {
    const page = await openPicture(PHONE)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', gap?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          gap === undefined
            ? []
            : [
                { x: 195 - gap, y: 450, id: 1 },
                { x: 195 + gap, y: 450, id: 2 },
              ],
      })
    const fitted = await placeOf(page)
    await touch('touchStart', 40)
    for (const gap of [60, 80, 100, 120]) await touch('touchMove', gap)
    await touch('touchEnd')
    await expect.poll(async () => (await placeOf(page)).width).toBeGreaterThan(fitted.width * 2)
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
    for (const button of await page.getByRole('group', { name: 'Zoom' }).getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})

it('a preview’s picture grows out of its thumbnail and shrinks back to it, but not with reduced motion', async () => {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'a.png', mime: 'image/png', content: png(1600, 1200) })
  const page = await openPage(browser, app, { as: client, reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const [from] = frames as Keyframe[]
      moved.push(`${this.className} ${String(from?.['transform'])}`)
      return animate.call(this, frames, options)
    }
  })
  const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  await visit(page, '/drive')
  const row = rowOf(page, 'a.png')
  await row.locator('.thumbnail img').waitFor()
  const thumbnail = await row.locator('.thumbnail img').boundingBox()
  if (!thumbnail) throw new Error('there is no thumbnail')

  await row.dblclick()
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  await waitForFocus(page.getByRole('dialog', { name: 'a.png' }))
  await expect.poll(moved).toHaveLength(1)
  const [grown = ''] = await moved()
  const [x = 0, y = 0, scale = 0] = [...grown.matchAll(/-?[\d.]+/g)].map(Number)
  await picture(page).evaluate((image) =>
    Promise.all(image.getAnimations().map(({ finished }) => finished)),
  )
  const box = await placeOf(page)
  expect(grown).toMatch(/^preview-image /)
  expect(box.x + box.width / 2 + x).toBeCloseTo(thumbnail.x + thumbnail.width / 2, 0)
  expect(box.y + box.height / 2 + y).toBeCloseTo(thumbnail.y + thumbnail.height / 2, 0)
  expect(box.height * scale).toBeCloseTo(thumbnail.height, 0)

  await page.keyboard.press('Escape')
  await expect.poll(async () => (await moved())[1]).toMatch(/^preview-leaving /)
  await page.locator('.preview-leaving').waitFor({ state: 'detached' })
  await waitForFocus(row)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  await page.keyboard.press('Escape')
  await waitForFocus(row)
  expect(await moved()).toHaveLength(2)
})
