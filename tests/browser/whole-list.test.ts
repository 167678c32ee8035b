import type { Browser, Page, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillEntries } from '#tests/bench/fill-entries.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit } from '#tests/support/browser-page.ts'
import { rowOf, undo } from '#tests/support/drive-page.ts'
import { createFolder, listed, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
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

/** A folder of more than the 100 entries that are shown at first. */
async function makeLongFolder() {
  const folder = await createFolder(user.client, 'Long')
  const names = Array.from({ length: 130 }, (_, index) => `n${String(index).padStart(3, '0')}`)
  for (const name of names) await createFolder(user.client, name, folder.id)
  return folder
}

async function openLongFolder() {
  const long = await makeLongFolder()
  const path = `/drive/folders/${long.hash}`
  return { long, path, page: await openPage(browser, app, { as: user.client, path }) }
}

const countIn = async (hash: string) =>
  (await listed(user.client, `folderId=${hash}&perPage=200`)).length

const FURTHER_PAGES = /file-entries\?.*cursor=/

/** Keeps answers of a kind until they are let go, by what each call's number says. */
async function hold(page: Page, pattern: RegExp, isHeld: (call: number) => boolean = () => true) {
  const released = Promise.withResolvers<void>()
  const held = { calls: 0, release: () => released.resolve() }
  await page.route(pattern, async (route: Route) => {
    held.calls += 1
    if (isHeld(held.calls)) {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response }).catch(() => undefined)
    } else await route.continue()
  })
  return held
}

describe('what is done to everything', () => {
  it('is done to the folder that it was said of, wherever one is by then', async () => {
    const long = await makeLongFolder()
    const other = await createFolder(user.client, 'Other')
    await uploadFile(user.client, { name: 'kept.txt', parentId: other.id })
    const page = await openPage(browser, app, {
      as: user.client,
      path: `/drive/folders/${other.hash}`,
    })
    const inTree = (name: string) =>
      page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name })
    await inTree('Long').click()
    await rowOf(page, 'n000').click()
    const held = await hold(page, FURTHER_PAGES)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => held.calls).toBeGreaterThan(0)
    await inTree('Other').click()
    await rowOf(page, 'kept.txt').waitFor()
    held.release()
    await page.getByText('130 items moved to trash').waitFor()
    expect(await countIn(long.hash)).toBe(0)
    expect(await countIn(other.hash)).toBe(1)
    await rowOf(page, 'kept.txt').waitFor()
    await page.context().close()
  })

  it('is not done when the rest can’t be had, nor later, and the server is not asked without end', async () => {
    const { long, path, page } = await openLongFolder()
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
    expect(await countIn(long.hash)).toBe(130)
    await page.context().close()
  })

  it('that takes a while is told of, and can be called off', async () => {
    const folder = await createFolder(user.client, 'Longer')
    await fillEntries(app, user, folder.id, 310)
    const path = `/drive/folders/${folder.hash}`
    const page = await openPage(browser, app, { as: user.client })
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
    await page.getByText('Looking up everything that is selected').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Looking up everything that is selected').waitFor({ state: 'hidden' })
    expect(await countIn(folder.hash)).toBe(200)
    await page.context().close()
  })
})

describe('“everything”', () => {
  it('is nothing of another search', async () => {
    for (const name of ['invoice 1.txt', 'invoice 2.txt', 'contract.txt'])
      await uploadFile(user.client, { name })
    const path = '/drive/search?query=invoice'
    const page = await openPage(browser, app, { as: user.client, path })
    const found = (name: RegExp) => page.getByRole('grid').getByRole('row', { name })
    await found(/^invoice 1/).click()
    await page.keyboard.press('Control+a')
    await page.getByText('2 selected').waitFor()
    await page.getByRole('searchbox').fill('contract')
    await found(/^contract/).waitFor()
    await page.getByText('1 item', { exact: true }).waitFor()
    await page.context().close()
  })

  it('is nothing that comes after it has gone', async () => {
    for (const name of ['a.txt', 'b.txt']) await uploadFile(user.client, { name })
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    await rowOf(page, 'a.txt').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByText('2 items moved to trash').waitFor()
    await undo(page)
    await rowOf(page, 'a.txt').waitFor()
    await page.getByText('2 items', { exact: true }).waitFor()
    await page.context().close()
  })
})

it('a next page that can’t be had is told of, and asked for again when one says so', async () => {
  const { page } = await openLongFolder()
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
  await page.context().close()
})

it('what was changed meanwhile does not keep a list from being asked for anew', async () => {
  for (const name of ['a.txt', 'b.txt']) await uploadFile(user.client, { name })
  const page = await openPage(browser, app, { as: user.client, path: '/drive' })
  const go = (name: string) =>
    page.getByRole('complementary').getByRole('link', { name, exact: true }).click()
  await go('Trash')
  await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
  await go('My files')
  await rowOf(page, 'a.txt').click()
  await page.keyboard.press('Delete')
  await page.getByText('“a.txt” moved to trash').waitFor()
  await rowOf(page, 'b.txt').click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('c.txt')
  await page.keyboard.press('Enter')
  await rowOf(page, 'c.txt').waitFor()
  await go('Trash')
  await rowOf(page, 'a.txt').waitFor()
  await page.context().close()
})

describe('a list that is being loaded', () => {
  it('keeps what was changed meanwhile', async () => {
    const { page } = await openLongFolder()
    const held = await hold(page, FURTHER_PAGES)
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
    await expect.poll(() => held.calls).toBe(1)
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0))
    await rowOf(page, 'n001').click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Name' }).fill('n001 renamed')
    await page.keyboard.press('Enter')
    await rowOf(page, 'n001 renamed').waitFor()
    held.release()
    await expect
      .poll(async () => {
        await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
        return rowOf(page, 'n129').isVisible()
      })
      .toBe(true)
    await expect
      .poll(async () => {
        await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0))
        return rowOf(page, 'n001 renamed').isVisible()
      })
      .toBe(true)
    await page.context().close()
  })

  it('does not bring back what was deleted while it came', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await uploadFile(user.client, { name })
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    const held = await hold(page, /drive\/file-entries(\?|$)/, (call) => call === 1)
    await rowOf(page, 'a.txt').click()
    await page.keyboard.press('Delete')
    await page.getByText('“a.txt” moved to trash').waitFor()
    await expect.poll(() => held.calls).toBe(1)
    await page.evaluate(() => {
      Object.assign(window, { seen: 0 })
      new MutationObserver(() => {
        if (document.body.innerText.includes('b.txt') && Reflect.get(window, 'isGone'))
          Reflect.set(window, 'seen', 1)
      }).observe(document.body, { subtree: true, childList: true })
    })
    const deletion = await hold(page, /file-entries\/delete/)
    await rowOf(page, 'b.txt').click()
    await page.keyboard.press('Delete')
    await rowOf(page, 'b.txt').waitFor({ state: 'hidden' })
    await page.evaluate(() => Reflect.set(window, 'isGone', true))
    held.release()
    await expect.poll(() => held.calls).toBeGreaterThan(0)
    await rowOf(page, 'c.txt').waitFor()
    deletion.release()
    await page.getByText('“b.txt” moved to trash').waitFor()
    expect(await page.evaluate(() => Number(Reflect.get(window, 'seen')))).toBe(0)
    await page.context().close()
  })
})

it('a tag put on a file that is shown from elsewhere stays when another is added', async () => {
  const folder = await createFolder(user.client, 'Far away')
  const file = await uploadFile(user.client, { name: 'sea.txt', parentId: folder.id })
  const page = await openPage(browser, app, {
    as: user.client,
    path: `/drive/starred?preview=${file.hash}`,
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Details' }).click()
  const tags = page.getByRole('list', { name: 'Tags' }).locator('.tag-name')
  for (const [count, name] of ['one', 'two'].entries()) {
    await page.getByRole('combobox', { name: 'Add a tag' }).fill(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => tags.count()).toBe(count + 1)
  }
  await expect
    .poll(async () => (await user.client.get(`file-entries/${file.id}`)).body.fileEntry.tags.length)
    .toBe(2)
  await page.context().close()
})
