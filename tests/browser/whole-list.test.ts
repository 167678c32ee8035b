import type { Browser, Page, Route } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fillEntries } from '#tests/bench/fill-entries.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit } from '#tests/support/browser-page.ts'
import { rowOf, undo } from '#tests/support/drive-page.ts'
import { createFolder, listed, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { hasFocus, waitForFocus } from '#tests/support/focus.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numberedNames } from '#tests/support/numbered-names.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TestUser
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  user = await registerUser(app)
  page = await openPage(browser, app, { as: user.client })
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens a folder of more than the 100 entries that are shown at first. */
async function openLongFolder(name: string) {
  const folder = await createFolder(user.client, name)
  await insertFolders(app, user, numberedNames('n', 130), folder.id)
  const path = `/drive/folders/${folder.hash}`
  await visit(page, path)
  return { folder, path }
}

const countIn = async (hash: string) =>
  (await listed(user.client, `folderId=${hash}&perPage=200`)).length

const FURTHER_PAGES = /file-entries\?.*cursor=/

/** Keeps responses of a kind until they are released. */
async function hold(pattern: RegExp) {
  const released = Promise.withResolvers<void>()
  const held = { calls: 0, release: () => released.resolve() }
  await page.route(pattern, async (route: Route) => {
    held.calls += 1
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  return held
}

it('a next page that can’t be had is told of, and asked for again when one says so', async () => {
  await openLongFolder('Page by page')
  let calls = 0
  await page.route(FURTHER_PAGES, (route) => {
    calls += 1
    return route.abort()
  })
  const scroll = (top: number) =>
    page.getByRole('grid').evaluate((grid, to) => grid.scrollTo(0, to), top)
  await scroll(100_000)
  await page.getByRole('alert').waitFor()
  const more = page.getByRole('button', { name: 'Load more' })
  await more.waitFor()
  const callsThen = calls
  for (const top of [0, 100_000, 0, 100_000]) {
    await scroll(top)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  expect(callsThen).toBeLessThan(5)
  expect(calls).toBe(callsThen)
  await page.unroute(FURTHER_PAGES)
  await more.click()
  await page.getByText('130 items', { exact: true }).waitFor()
})

describe('End', () => {
  it('leads to the last entry of all, selects it, and with Shift everything before it', async () => {
    const folder = await createFolder(user.client, 'To the end')
    await insertFolders(app, user, numberedNames('n', 330), folder.id)
    await visit(page, `/drive/folders/${folder.hash}`)
    await rowOf(page, 'n001').click()
    await page.keyboard.press('End')
    await waitForFocus(rowOf(page, 'n329'))
    await expect.poll(() => rowOf(page, 'n329').getAttribute('aria-selected')).toBe('true')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Home')
    await waitForFocus(rowOf(page, 'n000'))

    await visit(page, '/drive')
    await visit(page, `/drive/folders/${folder.hash}`)
    await rowOf(page, 'n001').click()
    await page.keyboard.press('Shift+End')
    await page.getByText('329 selected').waitFor()
    await waitForFocus(rowOf(page, 'n329'))
  })

  it('asks again for what could not be had', async () => {
    await openLongFolder('Again to the end')
    await rowOf(page, 'n000').click()
    await page.route(FURTHER_PAGES, (route) => route.abort())
    await page.keyboard.press('End')
    await page.getByRole('alert').waitFor()
    await page.unroute(FURTHER_PAGES)
    await page.keyboard.press('End')
    await waitForFocus(rowOf(page, 'n129'))
  })

  it('leads no further once something else is pressed', async () => {
    await openLongFolder('Elsewhere')
    await rowOf(page, 'n000').click()
    await waitForFocus(rowOf(page, 'n000'))
    const held = await hold(FURTHER_PAGES)
    await page.keyboard.press('End')
    await waitForFocus(rowOf(page, 'n099'))
    const details = page.getByRole('button', { name: 'Details', exact: true })
    await details.click()
    await waitForFocus(details)
    held.release()
    await rowOf(page, 'n100').waitFor()
    expect(await hasFocus(details)).toBe(true)
    await details.click()
  })

  it('leads no further once another key is pressed', async () => {
    await openLongFolder('Not to the end')
    await rowOf(page, 'n000').click()
    const held = await hold(FURTHER_PAGES)
    await page.keyboard.press('End')
    await waitForFocus(rowOf(page, 'n099'))
    await page.keyboard.press('ArrowUp')
    await waitForFocus(rowOf(page, 'n098'))
    held.release()
    await rowOf(page, 'n100').waitFor()
    await page.keyboard.press('ArrowDown')
    await waitForFocus(rowOf(page, 'n099'))
  })
})

describe('the first letters of a name', () => {
  it('lead to it beyond what is loaded', async () => {
    const { folder } = await openLongFolder('By letters')
    await createFolder(user.client, 'zebra', folder.id)
    await rowOf(page, 'n000').click()
    await page.keyboard.type('ze')
    await waitForFocus(rowOf(page, 'zebra'))
    await page.getByText('1 selected').waitFor()
  })

  it('that no name has are told of once all are loaded', async () => {
    await openLongFolder('No letters')
    await rowOf(page, 'n000').click()
    await page.keyboard.type('q')
    await page.getByText('No name begins with “q”').waitFor()
    expect(await hasFocus(rowOf(page, 'n000'))).toBe(true)
  })

  it('lead nowhere once another key is pressed', async () => {
    const { folder } = await openLongFolder('Further letters')
    await createFolder(user.client, 'zebra', folder.id)
    await rowOf(page, 'n000').click()
    const held = await hold(FURTHER_PAGES)
    await page.keyboard.press('z')
    await page.keyboard.press('ArrowDown')
    await waitForFocus(rowOf(page, 'n001'))
    held.release()
    await page.keyboard.press('PageDown')
    await expect.poll(() => hasFocus(rowOf(page, 'n001'))).toBe(false)
    await page.keyboard.press('Home')
    await waitForFocus(rowOf(page, 'n000'))
  })
})

describe('“everything”', () => {
  it('is nothing of another search', async () => {
    for (const name of ['invoice 1.txt', 'invoice 2.txt', 'contract.txt'])
      await uploadFile(user.client, { name })
    const path = '/drive/search?query=invoice'
    await visit(page, path)
    const found = (name: RegExp) => page.getByRole('grid').getByRole('row', { name })
    await found(/^invoice 1/).click()
    await page.keyboard.press('Control+a')
    await page.getByText('2 selected').waitFor()
    await page.getByRole('combobox', { name: 'Search the drive' }).fill('contract')
    await found(/^contract/).waitFor()
    await page.getByText('1 item', { exact: true }).waitFor()
  })

  it('is nothing that comes after it has gone', async () => {
    const { id: parentId, hash } = await createFolder(user.client, 'Two')
    for (const name of ['a.txt', 'b.txt']) await uploadFile(user.client, { name, parentId })
    await visit(page, `/drive/folders/${hash}`)
    await rowOf(page, 'a.txt').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByText('2 items moved to trash').waitFor()
    await undo(page)
    await rowOf(page, 'a.txt').waitFor()
    await page.getByText('2 items', { exact: true }).waitFor()
  })
})

describe('an action on everything', () => {
  it('is done to the folder that it was said of, wherever one is by then', async () => {
    const other = await createFolder(user.client, 'Other')
    await uploadFile(user.client, { name: 'kept.txt', parentId: other.id })
    const { folder } = await openLongFolder('Long')
    const inTree = (name: string) =>
      page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name })
    await rowOf(page, 'n000').click()
    const held = await hold(FURTHER_PAGES)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => held.calls).toBeGreaterThan(0)
    await inTree('Other').click()
    await rowOf(page, 'kept.txt').waitFor()
    held.release()
    await page.getByText('130 items moved to trash').waitFor()
    expect(await countIn(folder.hash)).toBe(0)
    expect(await countIn(other.hash)).toBe(1)
    await rowOf(page, 'kept.txt').waitFor()
  })

  it('is not done when the rest can’t be had, nor later, and the server is not asked without end', async () => {
    const { folder, path } = await openLongFolder('Refused')
    let calls = 0
    await page.route(FURTHER_PAGES, (route) => {
      calls += 1
      return route.abort()
    })
    await rowOf(page, 'n000').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByRole('alert').waitFor()
    const callsUntilThen = calls
    await page.unroute(FURTHER_PAGES)
    await page.reload()
    await rowOf(page, 'n000').waitFor()
    expect(callsUntilThen).toBeLessThan(10)
    expect(pathOf(page)).toBe(path)
    expect(await countIn(folder.hash)).toBe(130)
  })

  // With the next, last: a clock that was installed stays.
  it('that takes a while is told of, and can be called off', async () => {
    const folder = await createFolder(user.client, 'Longer')
    await fillEntries(app, user, folder.id, 1310)
    const path = `/drive/folders/${folder.hash}`
    await page.clock.install()
    await visit(page, path)
    let calls = 0
    await page.route(FURTHER_PAGES, async (route) => {
      calls += 1
      // The second one never comes.
      if (calls > 1) return
      await page.clock.fastForward(1000)
      await route.continue()
    })
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByText('Loading the whole selection').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Loading the whole selection').waitFor({ state: 'hidden' })
    expect(await countIn(folder.hash)).toBe(200)
  })
})

it('letters end with a second failure, and nothing says that they go on', async () => {
  await page.clock.install()
  await openLongFolder('Twice in vain')
  // Not tried again by itself.
  await page.route(FURTHER_PAGES, (route) => route.fulfill({ status: 403, json: {} }))
  await rowOf(page, 'n000').click()
  await page.keyboard.press('End')
  const problem = page.getByRole('alert')
  await problem.getByRole('button', { name: 'Close' }).click()
  await problem.waitFor({ state: 'hidden' })
  await page.keyboard.press('q')
  await problem.waitFor()
  await page.clock.fastForward(1000)
  expect(await page.getByText('Looking for names').count()).toBe(0)
  expect(await problem.count()).toBe(1)
})
