import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { dateField, typeDate } from '#tests/support/date-field.ts'
import { namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { createFolder, createLink, registerUser } from '#tests/support/factories.ts'
import { NOTES, PHOTO, SEA, searchBox, searchedDrive } from '#tests/support/searched-drive.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let client: ApiClient
let page: Page
let sea: FileEntry
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  ;({ client, page, sea } = await searchedDrive(app, browser))
})

const heading = (shown: Page, name: string) => shown.getByRole('heading', { level: 1, name })

describe('a search', () => {
  it('is narrowed by type, owner, size and link, kept in the address', async () => {
    await createLink(client, sea.id)
    await visit(page, '/drive/search?query=notes')
    const filters = page.getByRole('group', { name: 'Search filters' })
    await filters.getByRole('button', { name: /Size/ }).click()
    await page.getByRole('option', { name: '1 to 100 MB' }).click()
    await expect.poll(() => namesOnPage(page)).toEqual([NOTES])
    await page.reload()
    await expect.poll(() => namesOnPage(page)).toEqual([NOTES])
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await filters.getByText('Has a link').click()
    await expect.poll(() => namesOnPage(page)).toEqual([SEA])
    for (const [owner, names] of [
      ['Not me', []],
      ['Me', [SEA]],
      ['Shared by me', [SEA]],
    ] as const) {
      await filters.getByRole('button', { name: /Owner/ }).click()
      await page.getByRole('option', { name: owner, exact: true }).click()
      await expect.poll(() => namesOnPage(page)).toEqual(names)
    }
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await filters.getByRole('button', { name: /Type/ }).click()
    await page.getByRole('option', { name: 'Image', exact: true }).click()
    await page.getByText('Nothing found for “notes”').waitFor()
    await searchBox(page).fill('')
    await expect.poll(() => namesOnPage(page)).toEqual([PHOTO])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('has its filters in one line at 1280 px, within a folder too, with one of them set', async () => {
    await visit(page, '/drive')
    await rowOf(page, 'Holiday').dblclick()
    await heading(page, 'Holiday').waitFor()
    await searchBox(page).fill('notes')
    await searchBox(page).press('Enter')
    const filters = page.getByRole('group', { name: 'Search filters' })
    await filters.getByText('In this folder').waitFor()
    await filters.getByRole('button', { name: /Size/ }).click()
    await page.getByRole('option', { name: 'More than 100 MB' }).click()
    await filters.getByRole('button', { name: 'Clear filters' }).waitFor()
    expect(page.viewportSize()?.width).toBe(1280)
    expect((await filters.boundingBox())?.height).toBeLessThan(80)
  })

  it('is narrowed by chips in one line on a phone, which say what they narrow, or how', async () => {
    const phone = await openPage(browser, app, { ...PHONE, as: client, path: '/drive' })
    await phone.getByRole('link', { name: 'Search' }).tap()
    await waitForFocus(searchBox(phone))
    await phone.keyboard.press('Escape')
    const filters = phone.getByRole('group', { name: 'Search filters' })
    const type = filters.getByRole('button', { name: /Type/ })
    await expect.poll(() => type.innerText()).toBe('Type')
    const heights = await filters
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(42)
    expect((await filters.boundingBox())?.height).toBeLessThan(70)
    await type.tap()
    // A sheet, as wide as the screen: its chip is narrower than its words.
    expect(await phone.locator('.choice-popover').boundingBox()).toMatchObject({ x: 0, width: 390 })
    await phone.getByRole('option', { name: 'Image', exact: true }).tap()
    await expect.poll(() => type.innerText()).toBe('Image')
    await expect.poll(() => namesOnPage(phone)).toEqual([PHOTO])
  })

  it('is narrowed by a tag, finds by it too, and shows where', async () => {
    const folder = await createFolder(client, 'Atoll')
    await client.post(`file-entries/${folder.id}/sync-tags`, { tags: ['Lagoon trips'] })
    await client.put(`file-entries/${folder.id}`, { description: 'All about the réef' })
    await visit(page, '/drive/search?query=lagoon')
    await page.getByRole('rowheader', { name: 'Atoll In My files · Tag: Lagoon trips' }).waitFor()
    await searchBox(page).fill('reef')
    await page.getByRole('rowheader', { name: 'Atoll In My files · All about the réef' }).waitFor()
    await searchBox(page).fill('')
    const filters = page.getByRole('group', { name: 'Search filters' })
    const tag = filters.getByRole('combobox', { name: 'Tag' })
    await filters.getByRole('button', { name: /Tag/ }).click()
    const choice = page.getByRole('option', { name: 'Lagoon trips' })
    await choice.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await choice.click()
    await expect.poll(() => namesOnPage(page)).toEqual(['Atoll In My files'])
    await page.reload()
    await expect.poll(() => tag.inputValue()).toBe('Lagoon trips')
    expect(await accessibilityProblems(page)).toEqual([])
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => namesOnPage(page)).toContain(PHOTO)
    await expect.poll(() => tag.inputValue()).toBe('')
  })

  it('is narrowed by any of many tags, by keyboard', async () => {
    const { client: owner } = await registerUser(app)
    const other = await openPage(browser, app, { as: owner })
    // A field suggests 50 at most.
    for (const [name, first] of [
      ['Early', 0],
      ['Late', 30],
    ] as const) {
      const folder = await createFolder(owner, name)
      const tags = Array.from({ length: 30 }, (_, index) => `tag ${first + index + 10}`)
      await owner.post(`file-entries/${folder.id}/sync-tags`, { tags })
    }
    await visit(other, '/drive/search?query=')
    await expect.poll(() => namesOnPage(other)).toHaveLength(2)
    const tag = other.getByRole('combobox', { name: 'Tag' })
    await tag.fill('TAG 69')
    await expect.poll(() => other.getByRole('option').allInnerTexts()).toEqual(['tag 69'])
    await other.keyboard.press('ArrowDown')
    await other.keyboard.press('Enter')
    await expect.poll(() => namesOnPage(other)).toEqual(['Late In My files'])
    expect(await tag.inputValue()).toBe('tag 69')

    // Typed text that is not a choice changes nothing.
    await tag.fill('nonsense')
    await other.getByText('There are no items matching your query').waitFor()
    await other.keyboard.press('Tab')
    await expect.poll(() => tag.inputValue()).toBe('tag 69')
    expect(await namesOnPage(other)).toEqual(['Late In My files'])

    // It is known no more where it is not among the first, and narrows all the same.
    await other.reload()
    await expect.poll(() => tag.inputValue()).toBe('Another tag')
    await expect.poll(() => namesOnPage(other)).toEqual(['Late In My files'])
    await tag.press('ArrowDown')
    await other.getByRole('option', { name: 'Any' }).click()
    await expect.poll(() => namesOnPage(other)).toHaveLength(2)

    await tag.fill('tag 69')
    await other.getByRole('option', { name: 'tag 69' }).click()
    await expect.poll(() => namesOnPage(other)).toEqual(['Late In My files'])
    await tag.fill('')
    await other.keyboard.press('Escape')
    await expect.poll(() => namesOnPage(other)).toHaveLength(2)
    expect(await accessibilityProblems(other)).toEqual([])
  })

  it('between two days finds what was changed on them', async () => {
    await visit(page, '/drive/search?query=photo')
    const filters = page.getByRole('group', { name: 'Search filters' })
    await filters.getByRole('button', { name: /Changed/ }).click()
    await page.getByRole('option', { name: 'Today' }).click()
    await expect.poll(() => namesOnPage(page)).toEqual([PHOTO])
    await filters.getByRole('button', { name: /Changed/ }).click()
    await page.getByRole('option', { name: 'Between two days' }).click()
    await typeDate(dateField(filters, 'Start date'), '2020-01-01')
    await typeDate(dateField(filters, 'End date'), '2020-02-01')
    await page.getByText('Nothing found for “photo”').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => namesOnPage(page)).toContain(PHOTO)
    expect(new URL(page.url()).searchParams.get('query')).toBe('photo')
  })
})
