import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let client: ApiClient
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})
beforeEach(async () => {
  ;({ client } = await registerUser(app))
  await createFolder(client, 'Reef')
  await uploadFile(client, { name: 'a.txt' })
  await uploadFile(client, { name: 'b.txt' })
  page = await openPage(browser, app, { as: client, path: '/drive' })
  await page.emulateMedia({ forcedColors: 'active' })
})

const styleOf = (
  element: Locator,
  property: 'outline-style' | 'border-top-style' | 'color' | 'background-color' | 'visibility',
) => element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property)

describe('in forced colors', () => {
  it('the place, the selection and the focus are outlined', async () => {
    expect(await styleOf(page.locator('.drive-nav [aria-current]'), 'outline-style')).toBe('solid')
    await rowOf(page, 'a.txt').click()
    await expect.poll(() => styleOf(rowOf(page, 'a.txt'), 'outline-style')).toBe('solid')
    expect(await styleOf(rowOf(page, 'b.txt'), 'outline-style')).toBe('none')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => styleOf(page.locator(':focus'), 'outline-style')).toBe('double')
    await rowOf(page, 'a.txt').click()
    await page.keyboard.press('Control+ArrowDown')
    await waitForFocus(rowOf(page, 'b.txt'))
    expect(await styleOf(rowOf(page, 'b.txt'), 'outline-style')).toBe('double')
    await rowOf(page, 'b.txt').click()
    expect(await styleOf(rowOf(page, 'b.txt'), 'outline-style')).toBe('solid')
  })

  it('the colors for a folder are shown as they are', async () => {
    await rowOf(page, 'Reef').click()
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    const dots = page.locator('.folder-color-dot.entry-color')
    await dots.first().waitFor()
    const colors = await dots.evaluateAll((all) =>
      all.map((dot) => getComputedStyle(dot).backgroundColor),
    )
    expect(new Set(colors).size).toBe(colors.length)
    expect(colors.length).toBeGreaterThan(5)
  })

  it('a phone’s search field and menus have an edge', async () => {
    const phone = await openPage(browser, app, { ...PHONE, as: client, path: '/drive' })
    await phone.emulateMedia({ forcedColors: 'active' })
    expect(await styleOf(phone.locator('.search-link'), 'border-top-style')).toBe('solid')
    await phone.getByRole('button', { name: 'New', exact: true }).tap()
    await phone.getByRole('menuitem', { name: 'New folder' }).waitFor()
    expect(await styleOf(phone.locator('.menu-popover'), 'border-top-style')).toBe('double')
  })

  it('only what is selected has a tick', async () => {
    await rowOf(page, 'a.txt').click()
    await rowOf(page, 'b.txt').hover()
    const tick = (name: string) => rowOf(page, name).locator('.entry-check svg')
    await expect.poll(() => styleOf(tick('a.txt'), 'visibility')).toBe('visible')
    expect(await styleOf(tick('b.txt'), 'visibility')).toBe('hidden')
  })

  it('icons of types have the color of the text beside them', async () => {
    for (const name of ['Reef', 'a.txt']) {
      const row = rowOf(page, name)
      expect(await styleOf(row.locator('.file-type'), 'color')).toBe(
        await styleOf(row.locator('.entry-name'), 'color'),
      )
    }
  })

  it('the shares of the storage keep their colors, with edges', async () => {
    await visit(page, '/drive/storage')
    const bar = page.locator('.storage-bar')
    await bar.waitFor()
    expect(await styleOf(bar, 'border-top-style')).toBe('solid')
    const share = bar.locator('> span').first()
    const key = page.locator('.storage-key').first()
    const color = await styleOf(share, 'background-color')
    expect(color).toBe(await styleOf(key, 'background-color'))
    expect(color).not.toBe(await styleOf(page.getByRole('main'), 'background-color'))
  })

  it('a search marks the words that it found; with other colors also in a selected row', async () => {
    await uploadFile(client, { name: 'diary.txt', content: 'The keeper saw a whale at dawn.' })
    await expect
      .poll(async () => (await client.get('drive/file-entries?query=whale')).body.data)
      .toHaveLength(1)
    await visit(page, '/drive/search?query=whale')
    const row = page.getByRole('grid').getByRole('row', { name: /^diary/ })
    const mark = row.locator('mark')
    await mark.waitFor()
    await row.click()
    const isSeen = async () =>
      (await styleOf(mark, 'background-color')) !== (await styleOf(row, 'background-color'))
    await expect.poll(isSeen).toBe(true)
    await page.emulateMedia({ forcedColors: 'none' })
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
    expect(await isSeen()).toBe(true)
  })

  it('the parts of public pages have an edge, and its switchers stay apart', async () => {
    await visit(page, '/')
    for (const part of ['.primary-features > li', '.scene-card', '.avatar'])
      expect(await styleOf(page.locator(part).first(), 'border-top-style')).toBe('solid')
    const [theme, language] = await page
      .locator('.footer-switchers summary')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect()))
    expect((language?.left ?? 0) - (theme?.right ?? 0)).toBeGreaterThan(4)
    const line = await page.locator('.footer-line').last().boundingBox()
    expect(language?.right).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0))
  })

  it('the content and dialogs have an edge', async () => {
    expect(await styleOf(page.getByRole('main'), 'border-top-style')).toBe('solid')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'New folder' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await styleOf(page.locator('.dialog-modal'), 'border-top-style')).toBe('solid')
  })
})
