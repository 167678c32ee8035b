import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit } from '#tests/support/browser-page.ts'
import { namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search the drive' })

/** As a screen reader hears them: with the place. */
const [SEA, NOTES, PHOTO] = [
  'sea notes.txt In Holiday',
  'notes.md In My files',
  'photo.png In My files',
]

/** A folder "Holiday" with "sea notes.txt" in it; "notes.md" and "photo.png" beside. */
async function someFiles(): Promise<TestUser & { folderHash: string }> {
  const user = await registerUser(app)
  const folder = await createFolder(user.client, 'Holiday')
  const inner = await uploadFile(user.client, { name: 'sea notes.txt', parentId: folder.id })
  await uploadFile(user.client, { name: 'notes.md', content: 'x'.repeat(3_000_000) })
  await uploadFile(user.client, { name: 'photo.png' })
  await user.client.post('file-entries/star', { entryIds: [inner.id] })
  return { ...user, folderHash: folder.hash }
}

describe('places', () => {
  it('have addresses: the menu, back, forward, reload and a pasted one show the same', async () => {
    const { client } = await someFiles()
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await page.getByRole('link', { name: 'Starred' }).click()
    await heading(page, 'Starred').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual([SEA])
    expect(pathOf(page)).toBe('/drive/starred')
    await page.getByRole('link', { name: 'Recent' }).click()
    await expect.poll(() => namesOnPage(page)).toEqual([PHOTO, NOTES, SEA])
    await page.goBack()
    await heading(page, 'Starred').waitFor()
    await page.goForward()
    await heading(page, 'Recent').waitFor()
    await page.reload()
    await heading(page, 'Recent').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual([PHOTO, NOTES, SEA])
    expect(await page.title()).toBe('Recent - Atoll')
  })

  it('say where what they list is, and lead there', async () => {
    const { client, folderHash } = await someFiles()
    const page = await openPage(browser, app, { as: client, path: '/drive/starred' })
    await rowOf(page, SEA).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show in its folder' }).click()
    await heading(page, 'Holiday').waitFor()
    expect(pathOf(page)).toBe(`/drive/folders/${folderHash}`)
  })

  it.each(['/drive/starred', '/drive/recent', '/drive/search?query=zzz', '/drive/trash'])(
    'say what to do while there is nothing in %s',
    async (path) => {
      const { client } = await registerUser(app)
      const page = await openPage(browser, app, { as: client, path })
      await page.locator('.empty-state').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
    },
  )
})

describe('searching', () => {
  it('follows what is typed, and one step back leads out of it', async () => {
    const { client } = await someFiles()
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await page.keyboard.press('/')
    await page.keyboard.type('notes', { delay: 40 })
    await page.waitForURL('**/drive/search?query=notes')
    await expect.poll(() => namesOnPage(page)).toEqual([NOTES, SEA])
    await page.keyboard.press('Home')
    await page.keyboard.type('sea ')
    await expect.poll(() => namesOnPage(page)).toEqual([SEA])
    await page.goBack()
    await heading(page, 'My files').waitFor()
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
  })

  it('that has not begun is called off by going elsewhere', async () => {
    const { client } = await someFiles()
    const page = await openPage(browser, app, { as: client })
    await page.clock.install()
    await visit(page, '/drive')
    await searchBox(page).fill('notes')
    await page.getByRole('link', { name: 'Starred' }).evaluate((link: HTMLElement) => link.click())
    await heading(page, 'Starred').waitFor()
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
    // A search that was left to come would come.
    await page.clock.runFor(1000)
    expect(pathOf(page)).toBe('/drive/starred')
    // In a search, too, and to a place from which a search leads back there.
    await visit(page, '/drive/search?query=notes')
    await searchBox(page).fill('sea')
    await page.getByRole('link', { name: 'Recent' }).evaluate((link: HTMLElement) => link.click())
    await heading(page, 'Recent').waitFor()
    await page.clock.runFor(1000)
    expect(pathOf(page)).toBe('/drive/recent')
  })

  it('is narrowed by type, size and link, kept in the address', async () => {
    const { client } = await someFiles()
    const { id } = await uploadFile(client, { name: 'linked notes.txt' })
    await createLink(client, id)
    const page = await openPage(browser, app, { as: client, path: '/drive/search?query=notes' })
    const filters = page.getByRole('group', { name: 'Narrow the search' })
    await filters.getByRole('button', { name: /Size/ }).click()
    await page.getByRole('option', { name: '1 to 100 MB' }).click()
    await expect.poll(() => namesOnPage(page)).toEqual([NOTES])
    await page.reload()
    await expect.poll(() => namesOnPage(page)).toEqual([NOTES])
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await filters.getByText('Has a link').click()
    await expect.poll(() => namesOnPage(page)).toEqual(['linked notes.txt In My files'])
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await filters.getByRole('button', { name: /Type/ }).click()
    await page.getByRole('option', { name: 'Picture', exact: true }).click()
    await page.getByText('Nothing found for “notes”').waitFor()
    await searchBox(page).fill('')
    await expect.poll(() => namesOnPage(page)).toEqual([PHOTO])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('is narrowed by a tag, finds by it too, and shows where', async () => {
    const { client } = await someFiles()
    const folder = await createFolder(client, 'Atoll')
    await client.post(`file-entries/${folder.id}/sync-tags`, { tags: ['Lagoon trips'] })
    await client.put(`file-entries/${folder.id}`, { description: 'All about the réef' })
    const page = await openPage(browser, app, { as: client, path: '/drive/search?query=lagoon' })
    await page.getByRole('rowheader', { name: 'Atoll In My files · Tag: Lagoon trips' }).waitFor()
    await searchBox(page).fill('reef')
    await page.getByRole('rowheader', { name: 'Atoll In My files · All about the réef' }).waitFor()
    await searchBox(page).fill('')
    const filters = page.getByRole('group', { name: 'Narrow the search' })
    const tag = filters.getByRole('combobox', { name: 'Tag' })
    await filters.getByRole('button', { name: /Tag/ }).click()
    await page.getByRole('option', { name: 'Lagoon trips' }).click()
    await expect.poll(() => namesOnPage(page)).toEqual(['Atoll In My files'])
    await page.reload()
    await expect.poll(() => tag.inputValue()).toBe('Lagoon trips')
    expect(await accessibilityProblems(page)).toEqual([])
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => namesOnPage(page)).toContain(PHOTO)
    await expect.poll(() => tag.inputValue()).toBe('')
  })

  it('is narrowed by any of many tags, by keyboard', async () => {
    const { client } = await registerUser(app)
    // A field suggests 50 at most.
    for (const [name, first] of [
      ['Early', 0],
      ['Late', 30],
    ] as const) {
      const folder = await createFolder(client, name)
      const tags = Array.from({ length: 30 }, (_, index) => `tag ${first + index + 10}`)
      await client.post(`file-entries/${folder.id}/sync-tags`, { tags })
    }
    const page = await openPage(browser, app, { as: client, path: '/drive/search?query=' })
    await expect.poll(() => namesOnPage(page)).toHaveLength(2)
    const tag = page.getByRole('combobox', { name: 'Tag' })
    await tag.fill('TAG 69')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['tag 69'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => namesOnPage(page)).toEqual(['Late In My files'])
    expect(await tag.inputValue()).toBe('tag 69')

    // What is typed and not chosen changes nothing.
    await tag.fill('nonsense')
    await page.getByText('There are no items matching your query').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => tag.inputValue()).toBe('tag 69')
    expect(await namesOnPage(page)).toEqual(['Late In My files'])

    // It is known no more where it is not among the first, and narrows all the same.
    await page.reload()
    await expect.poll(() => tag.inputValue()).toBe('Another tag')
    await expect.poll(() => namesOnPage(page)).toEqual(['Late In My files'])
    await tag.press('ArrowDown')
    await page.getByRole('option', { name: 'Any' }).click()
    await expect.poll(() => namesOnPage(page)).toHaveLength(2)

    await tag.fill('tag 69')
    await page.getByRole('option', { name: 'tag 69' }).click()
    await expect.poll(() => namesOnPage(page)).toEqual(['Late In My files'])
    await tag.fill('')
    await page.keyboard.press('Escape')
    await expect.poll(() => namesOnPage(page)).toHaveLength(2)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.context().close()
  })

  it('between two days finds what was changed on them', async () => {
    const { client } = await someFiles()
    const page = await openPage(browser, app, { as: client, path: '/drive/search?query=photo' })
    const filters = page.getByRole('group', { name: 'Narrow the search' })
    await filters.getByRole('button', { name: /Changed/ }).click()
    await page.getByRole('option', { name: 'Today' }).click()
    await expect.poll(() => namesOnPage(page)).toEqual([PHOTO])
    await filters.getByRole('button', { name: /Changed/ }).click()
    await page.getByRole('option', { name: 'Between two days' }).click()
    await filters.getByLabel('From').fill('2020-01-01')
    await filters.getByLabel('To', { exact: true }).fill('2020-02-01')
    await page.getByText('Nothing found for “photo”').waitFor()
  })

  it('finds words in files, and shows where', async () => {
    const { client } = await registerUser(app)
    await uploadFile(client, { name: 'diary.txt', content: 'The keeper saw a whale at dawn.' })
    await expect
      .poll(async () => (await client.get('drive/file-entries?query=whale')).body.data)
      .toHaveLength(1)
    const page = await openPage(browser, app, { as: client, path: '/drive/search?query=whale' })
    await rowOf(page, 'diary.txt In My files · The keeper saw a whale at dawn.').waitFor()
    await expect
      .poll(() => page.getByRole('grid').locator('mark').allTextContents())
      .toEqual(['whale'])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('refuses filters that nobody here has written', async () => {
    const { client } = await registerUser(app)
    for (const filters of ['nonsense', btoa('[{"key":"password"}]'), btoa('{"__proto__":1}')]) {
      const page = await client.fetch('GET', `/drive/search?filters=${encodeURIComponent(filters)}`)
      expect(page.status).toBe(404)
    }
  })
})

describe('the folder shown', () => {
  it('has its menu in its name: it can be renamed and thrown away there', async () => {
    const { client, folderHash } = await someFiles()
    const page = await openPage(browser, app, { as: client })
    await visit(page, `/drive/folders/${folderHash}`)
    await page.getByRole('button', { name: 'Holiday' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Journey')
    await page.getByRole('button', { name: 'Rename' }).click()
    await heading(page, 'Journey').waitFor()
    await page.getByRole('button', { name: 'Journey' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await heading(page, 'My files').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(['notes.md', 'photo.png'])
  })
})
