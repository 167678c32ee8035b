import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit } from '#tests/support/browser-page.ts'
import { namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { NOTES, SEA, searchBox, searchedDrive } from '#tests/support/searched-drive.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let client: ApiClient
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  ;({ client, page } = await searchedDrive(app, browser))
})

const heading = (shown: Page, name: string) => shown.getByRole('heading', { level: 1, name })

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
