import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, visit } from '#tests/support/browser-page.ts'
import { dateField, typeDate } from '#tests/support/date-field.ts'
import { namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import {
  createFolder,
  createLink,
  registerUser,
  star,
  uploadFile,
} from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let client: ApiClient
let page: Page
let sea: FileEntry
/** A folder "Holiday" with "sea notes.txt" in it; "notes.md" and "photo.png" beside. */
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  client = (await registerUser(app)).client
  const folder = await createFolder(client, 'Holiday')
  sea = await uploadFile(client, { name: 'sea notes.txt', parentId: folder.id })
  await uploadFile(client, { name: 'notes.md', content: 'x'.repeat(1_100_000) })
  await uploadFile(client, { name: 'photo.png' })
  await star(client, sea.id)
  page = await openPage(browser, app, { as: client })
})

const heading = (shown: Page, name: string) => shown.getByRole('heading', { level: 1, name })
const searchBox = (shown: Page) => shown.getByRole('combobox', { name: 'Search the drive' })

/** As a screen reader hears them: with the place. */
const [SEA, NOTES, PHOTO] = [
  'sea notes.txt In Holiday',
  'notes.md In My files',
  'photo.png In My files',
]

describe('searching', () => {
  it('begins with Enter, follows what is typed then, and one step back leads out of it', async () => {
    await visit(page, '/drive')
    await page.keyboard.press('/')
    await page.keyboard.type('notes', { delay: 40 })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/drive/search?query=notes')
    await expect.poll(() => namesOnPage(page)).toEqual([NOTES, SEA])
    await page.keyboard.press('Home')
    await page.keyboard.type('sea ')
    await expect.poll(() => namesOnPage(page)).toEqual([SEA])
    await page.goBack()
    await heading(page, 'My files').waitFor()
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
  })

  it('suggests entries and earlier searches, here and everywhere, for keys alone', async () => {
    const { client: owner } = await registerUser(app)
    const folder = await createFolder(owner, 'Shore')
    await uploadFile(owner, { name: 'tide table.txt', content: 'high', parentId: folder.id })
    await uploadFile(owner, { name: 'tide.txt', content: 'low' })
    const shore = await openPage(browser, app, { as: owner, path: `/drive/folders/${folder.hash}` })
    const options = () => shore.getByRole('listbox').getByRole('option').allInnerTexts()
    await shore.keyboard.press('/')
    await shore.keyboard.type('tide')
    await expect
      .poll(options)
      .toEqual([
        expect.stringContaining('tide.txt'),
        expect.stringContaining('tide table.txt'),
        'Search for “tide”',
        'Search for “tide” in this folder',
      ])
    expect(await accessibilityProblems(shore)).toEqual([])
    await shore.keyboard.press('ArrowDown')
    await shore.keyboard.press('Enter')
    await shore.getByRole('dialog', { name: 'tide.txt' }).getByText('low').waitFor()
    await shore.keyboard.press('Escape')
    await shore.getByRole('dialog').waitFor({ state: 'detached' })

    await searchBox(shore).fill('tide t')
    await shore.getByRole('option', { name: /in this folder/ }).waitFor()
    await shore.keyboard.press('ArrowUp')
    await shore.keyboard.press('Enter')
    await shore.waitForURL('**&scope=folder')
    await expect.poll(() => namesOnPage(shore)).toEqual(['tide table.txt In Shore'])
    const clear = shore.getByRole('button', { name: 'Clear filters' })
    await clear.click()
    await clear.waitFor({ state: 'hidden' })
    expect(await shore.getByRole('switch', { name: 'In this folder' }).isChecked()).toBe(false)
    await shore.keyboard.press('/')
    await waitForFocus(searchBox(shore))
    await searchBox(shore).fill('tide')
    await expect.poll(() => namesOnPage(shore)).toHaveLength(2)

    await visit(shore, '/drive')
    await searchBox(shore).focus()
    await expect.poll(options).toEqual(['tide t', 'tide'])
    await shore.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(options).toEqual([])
    await searchBox(shore).fill('low')
    await shore.keyboard.press('Enter')
    await shore.waitForURL('**query=low**')
    const kept = () => shore.evaluate(() => Object.keys(localStorage))
    await expect.poll(kept).toContainEqual(expect.stringContaining('recent-searches'))
    await shore.getByRole('button', { name: 'Account' }).click()
    await shore.getByRole('menuitem', { name: 'Log out' }).click()
    await shore.waitForURL('**/login')
    expect(await kept()).not.toContainEqual(expect.stringContaining('recent-searches'))
  })

  it('that has not begun is called off by going elsewhere', async () => {
    const timed = await openPage(browser, app, { as: client })
    await timed.clock.install()
    await visit(timed, '/drive')
    await searchBox(timed).fill('notes')
    await timed.getByRole('link', { name: 'Starred' }).evaluate((link: HTMLElement) => link.click())
    await heading(timed, 'Starred').waitFor()
    await expect.poll(() => searchBox(timed).inputValue()).toBe('')
    // A search that was left to come would come.
    await timed.clock.runFor(1000)
    expect(pathOf(timed)).toBe('/drive/starred')
    // In a search, too, and to a place from which a search leads back there.
    await visit(timed, '/drive/search?query=notes')
    await searchBox(timed).fill('sea')
    await timed.getByRole('link', { name: 'Recent' }).evaluate((link: HTMLElement) => link.click())
    await heading(timed, 'Recent').waitFor()
    await timed.clock.runFor(1000)
    expect(pathOf(timed)).toBe('/drive/recent')
  })

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

  it('finds words in files, and shows where', async () => {
    await uploadFile(client, { name: 'diary.txt', content: 'The keeper saw a whale at dawn.' })
    await expect
      .poll(async () => (await client.get('drive/file-entries?query=whale')).body.data)
      .toHaveLength(1)
    await visit(page, '/drive/search?query=whale')
    await rowOf(page, 'diary.txt In My files · The keeper saw a whale at dawn.').waitFor()
    await expect
      .poll(() => page.getByRole('grid').locator('mark').allTextContents())
      .toEqual(['whale'])
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
