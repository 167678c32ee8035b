import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { pdfWithText } from '#tests/support/pdf-with-text.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const PAGES = Array.from({ length: 40 }, (_, index) =>
  index % 4 === 0 ? `reef ${index + 1}` : `sand ${index + 1}`,
)
const BOOK = { name: 'book.pdf', mime: 'application/pdf', content: pdfWithText(...PAGES) }

const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true })
const level = (page: Page) =>
  page.getByRole('group', { name: 'Pages and zoom' }).getByRole('status')

async function expectPage(page: Page, number: number): Promise<void> {
  await expect.poll(() => pageField(page).inputValue()).toBe(String(number))
  await page
    .getByRole('region', { name: `Page ${number} of 40` })
    .locator('canvas')
    .first()
    .waitFor()
}

it('a PDF has pages by number and by button, a zoom, text to select, and a search through all pages; only pages near the view are drawn', async () => {
  const { client } = await registerUser(app)
  const { hash } = await uploadFile(client, BOOK)
  const page = await openPage(browser, app, { as: client })
  const complaints = watchComplaints(page)
  await visit(page, `/drive?preview=${hash}`)
  await expectPage(page, 1)
  await page.getByText('reef 1', { exact: true }).waitFor()
  expect(await page.locator('.preview-pdf canvas').count()).toBeLessThan(10)

  await page.getByRole('button', { name: 'Next page' }).click()
  await expectPage(page, 2)
  await pageField(page).fill('30')
  await pageField(page).press('Enter')
  await expectPage(page, 30)
  await pageField(page).fill('99')
  await pageField(page).press('Enter')
  await expectPage(page, 30)
  await page.getByText('sand 30', { exact: true }).dblclick()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toMatch(/sand|30/)

  await page.getByRole('button', { name: 'Fit the width' }).click()
  const wide = Number.parseInt((await level(page).textContent()) ?? '', 10)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect
    .poll(async () => Number.parseInt((await level(page).textContent()) ?? '', 10))
    .toBeLessThan(wide)

  await page.keyboard.press('Control+f')
  const search = page.getByRole('searchbox', { name: 'Find in the document' })
  await waitForFocus(search)
  await search.fill('REEF')
  const found = page.getByRole('search').getByRole('status')
  await expect.poll(() => found.textContent()).toMatch(/^\d+ of 10$/)
  const first = Number.parseInt((await found.textContent()) ?? '', 10)
  await search.press('Enter')
  await expect.poll(() => found.textContent()).toBe(`${(first % 10) + 1} of 10`)
  await page.locator('.highlight.selected').waitFor()
  await page.getByRole('button', { name: 'Previous match' }).click()
  await expect.poll(() => found.textContent()).toBe(`${first} of 10`)
  await search.fill('whale')
  await expect.poll(() => found.textContent()).toBe('No results')
  expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await search.fill('e')
  for (const mark of ['.highlight.selected', '.highlight:not(.selected)'])
    expect(await contrastIn(page.locator(mark).first()), mark).toBeGreaterThan(4.5)
  await search.press('Escape')
  await search.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'book.pdf' }).waitFor()
  expect(complaints).toEqual([])
})

/** Of the darkest to the lightest pixel, without the edges. */
async function contrastIn(part: Locator): Promise<number> {
  const picture = (await part.screenshot()).toString('base64')
  return part.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!canvas) return 0
    canvas.drawImage(image, 0, 0)
    const [left, top] = [Math.ceil(image.width / 6), Math.ceil(image.height / 6)]
    const { data } = canvas.getImageData(left, top, image.width - 2 * left, image.height - 2 * top)
    const light = (value = 0) =>
      value > 10 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 255 / 12.92
    const pixels = Array.from(
      { length: data.length / 4 },
      (_, index) =>
        0.2126 * light(data[4 * index]) +
        0.7152 * light(data[4 * index + 1]) +
        0.0722 * light(data[4 * index + 2]),
    )
    return (Math.max(...pixels) + 0.05) / (Math.min(...pixels) + 0.05)
  }, picture)
}

it('on a phone, a PDF fills the width of the screen, on a link’s page too', async () => {
  const { client } = await registerUser(app)
  const { id } = await uploadFile(client, BOOK)
  const { hash } = await createLink(client, id, { allow_download: false })
  const page = await openPage(browser, app, PHONE)
  await visit(page, `/drive/s/${hash}`)
  await expectPage(page, 1)
  const { width = 0 } =
    (await page.getByRole('region', { name: 'Page 1 of 40' }).boundingBox()) ?? {}
  const view = await page.locator('.link-view').boundingBox()
  expect(Math.abs(width - (view?.width ?? 0))).toBeLessThan(2)
  for (const button of await page
    .getByRole('group', { name: 'Pages and zoom' })
    .getByRole('button')
    .all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
