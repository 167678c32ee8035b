import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, waitUntilAlive } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, star, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TestUser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})
beforeEach(async () => {
  user = await registerUser(app)
})

const open = (path: string, options = {}): Promise<Page> =>
  openPage(browser, app, { ...options, as: user.client, path })

/** Keeps what moves by itself while a page is loaded. */
function noteShifts(): void {
  const shifts: (string | undefined)[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
  }).observe({ type: 'layout-shift', buffered: true })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

describe('the way to a folder', () => {
  it.each([
    [1440, ['My files', '', 'Third level of the pier', 'Fourth level of the boats']],
    [1280, ['My files', '', 'Third level of the pier', 'Fourth level of the boats']],
    [1100, ['My files', '', 'Fourth level of the boats']],
    [1024, ['', 'Fourth level of the boats']],
    [768, ['']],
  ])('leaves the farthest to the menu, in %i px, and nothing moves', async (width, steps) => {
    let parentId: number | null = null
    let hash = ''
    for (const name of [
      'Summer regatta planning',
      'Second level of the harbour',
      'Third level of the pier',
      'Fourth level of the boats',
      'Fifth level is deep down here',
    ])
      ({ id: parentId, hash } = await createFolder(user.client, name, parentId))
    const page = await openPage(browser, app, {
      as: user.client,
      viewport: { width, height: 800 },
    })
    await page.addInitScript(noteShifts)
    await page.goto(`/drive/folders/${hash}`)
    await waitUntilAlive(page)
    const way = page.getByRole('navigation', { name: 'Folders above' })
    await expect
      .poll(() => way.locator('.path-link, .path-more').filter({ visible: true }).allTextContents())
      .toEqual(steps)
    const name = way.getByRole('heading', { level: 1 }).locator('.path-name')
    expect(await name.evaluate((cut) => cut.scrollWidth <= cut.clientWidth)).toBe(true)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })

  it('stays readable whatever the folders above are called', async () => {
    const long = await createFolder(user.client, 'A name that goes on and on. '.repeat(8).trim())
    const short = await createFolder(user.client, 'Reef', long.id)
    const shown = await createFolder(user.client, 'Fish of the reef', short.id)
    const page = await open(`/drive/folders/${shown.hash}`)
    const way = page.getByRole('navigation', { name: 'Folders above' })
    for (const name of ['My files', 'Reef']) {
      const fits = await way
        .getByRole('link', { name })
        .evaluate((link) => link.scrollWidth <= link.clientWidth)
      expect(fits, name).toBe(true)
    }
    const heading = page.getByRole('heading', { level: 1 }).locator('.path-name')
    expect(await heading.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true)
    expect((await boxOf(page.getByRole('search'))).width).toBeGreaterThan(300)
  })

  it('is short however deep: the folders between the root and the one above are in a menu', async () => {
    let parentId: number | null = null
    const hashes = []
    for (let depth = 0; depth < 12; depth++) {
      const folder = await createFolder(user.client, `Folder number ${depth}`, parentId)
      parentId = folder.id
      hashes.push(folder.hash)
    }
    const page = await open(`/drive/folders/${hashes[11]}`)
    const way = page.getByRole('navigation', { name: 'Folders above' })
    await expect
      .poll(() => way.getByRole('link').filter({ visible: true }).allTextContents())
      .toEqual(['My files', 'Folder number 8', 'Folder number 9', 'Folder number 10'])
    expect(await way.evaluate((nav) => nav.scrollWidth <= nav.clientWidth)).toBe(true)
    expect(await way.locator('ol').evaluate((ol) => ol.scrollWidth <= ol.clientWidth)).toBe(true)
    await page.setViewportSize({ width: 900, height: 700 })
    await expect
      .poll(() => way.getByRole('link').filter({ visible: true }).allTextContents())
      .toEqual(['My files', 'Folder number 10'])
    expect(await way.evaluate((nav) => nav.scrollWidth <= nav.clientWidth)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    await way.getByRole('button', { name: 'Folders between' }).press('Enter')
    const menu = page.getByRole('menu', { name: 'Folders between' })
    await expect.poll(() => menu.getByRole('menuitem').count()).toBe(10)
    await menu.getByRole('menuitem', { name: 'Folder number 3' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Folder number 3' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe(`/drive/folders/${hashes[3]}`)
  })
})

it('one place is marked as the current one', async () => {
  const folder = await createFolder(user.client, 'Reef')
  const page = await open(`/drive/folders/${folder.hash}`)
  const node = page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name: 'Reef' })
  await expect.poll(() => node.getAttribute('aria-selected')).toBe('true')
  const current = page.getByRole('complementary').locator('[aria-current]')
  expect(await current.count()).toBe(0)
  await page.getByRole('link', { name: 'My files' }).first().click()
  await expect.poll(() => current.allTextContents()).toEqual(['My files'])
})

it.each(['list', 'grid'])('what is starred has a mark in the %s', async (layout) => {
  const [file, other] = [
    await uploadFile(user.client, { name: 'often.txt' }),
    await uploadFile(user.client, { name: 'rarely.txt' }),
  ]
  await star(user.client, file.id)
  await user.client.put('drive/preferences', { layout })
  const page = await open('/drive')
  const marked = rowOf(page, file.name)
  await marked.locator('.star-mark').waitFor()
  await expect.poll(() => marked.getByText('Starred', { exact: true }).count()).toBe(1)
  expect(await rowOf(page, other.name).locator('.star-mark').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
})

describe('on a phone', () => {
  it('the account’s menu tells how much space is used', async () => {
    await uploadFile(user.client, { content: 'x'.repeat(2048) })
    const page = await open('/drive', PHONE)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('2 KB of 10 GB used').last().waitFor()
    const menu = page.getByRole('menu', { name: 'Account' })
    const id = await menu.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${id}"]`).textContent()).toContain('2 KB of 10 GB used')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('the list stays where it is when something is selected', async () => {
    for (const name of ['a.txt', 'b.txt']) await uploadFile(user.client, { name })
    const page = await open('/drive', PHONE)
    const before = await boxOf(rowOf(page, 'b.txt'))
    await rowOf(page, 'a.txt').click({ button: 'right' })
    // Before, Escape would clear the selection.
    await waitForFocus(page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar').waitFor()
    expect(await boxOf(rowOf(page, 'b.txt'))).toEqual(before)
  })

  it('a text that was found is seen in the line that tells of it', async () => {
    const folder = await createFolder(user.client, 'A folder with a long name of its own')
    const words = 'There are many words in this file before the one that is looked for, the'
    const content = `${words} lagoon, and many more of them behind it, too many for one line.`
    await uploadFile(user.client, { name: 'words.txt', content, parentId: folder.id })
    const page = await open('/drive', PHONE)
    await expect
      .poll(async () => {
        await page.goto('/drive/search?query=lagoon')
        return page.locator('mark').count()
      })
      .toBe(1)
    const line = await boxOf(page.locator('.entry-place'))
    // Where it is, nothing hides it, and it is not beyond the line's end.
    await expect
      .poll(() =>
        page.locator('mark').evaluate((mark) => {
          const { left, right, top, height } = mark.getBoundingClientRect()
          const hits = [left + 1, right - 1].map((x) =>
            document.elementFromPoint(x, top + height / 2),
          )
          return hits.every((hit) => hit === mark) && right
        }),
      )
      .toBeLessThan(line.x + line.width)
  })
})
