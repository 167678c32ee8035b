import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { fillEntries } from '#tests/bench/fill-entries.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, rowOf, undo } from '#tests/support/drive-page.ts'
import { createFolder, listed, registerUser, trash } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const COUNT = 3000
/** The visible rows may belong to two pages, each of which has grown. */
const MOST_REQUESTS = 4

let app: App
let browser: Browser
let user: TestUser
let folder: { id: number; hash: string }
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})
beforeEach(async () => {
  user = await registerUser(app)
  folder = await createFolder(user.client, 'Long')
  await fillEntries(app, user, folder.id, COUNT)
})

const items = (count: number) => `${count.toLocaleString('en')} items`

const grid = (page: Page) => page.getByRole('grid')

const scrollTo = (page: Page, share: number) =>
  grid(page).evaluate((list, to) => list.scrollTo(0, to * list.scrollHeight), share)

/** All of it scrolled in, and then in sight what is in its middle. */
async function openLoaded(): Promise<Page> {
  const path = `/drive/folders/${folder.hash}`
  const page = await openPage(browser, app, { as: user.client, path })
  await expect
    .poll(
      async () => {
        await scrollTo(page, 1)
        return page.getByText(items(COUNT), { exact: true }).isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await scrollTo(page, 0.5)
  return page
}

/** How often lists are asked for while something is done, until that is over. */
async function requestsDuring(page: Page, action: () => Promise<void>): Promise<number> {
  let count = 0
  let open = 0
  let lastAt = Date.now()
  const isList = (url: string) => /drive\/file-entries(\?|$)/.test(url)
  page.on('request', (request) => {
    if (!isList(request.url())) return
    count += 1
    open += 1
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      if (!isList(request.url())) return
      open -= 1
      lastAt = Date.now()
    })
  await action()
  // Pages follow each other at once.
  await expect.poll(() => count > 0 && open === 0 && Date.now() - lastAt > 300).toBe(true)
  return count
}

/** A name amid those drawn, which all are in sight or close to it. */
async function nameInSight(page: Page): Promise<string> {
  const names = await namesOnPage(page)
  const name = names[Math.floor(names.length / 2)]
  if (name === undefined) throw new Error('nothing is drawn')
  return name
}

async function chooseInSight(page: Page): Promise<string> {
  // Drawn, once it has settled.
  await expect.poll(async () => (await namesOnPage(page)).length).toBeGreaterThan(10)
  const name = await nameInSight(page)
  await rowOf(page, name).click()
  return name
}

it('a change asks for what is in sight, however much is loaded, and leaves place and selection', async () => {
  const page = await openLoaded()
  const name = await chooseInSight(page)
  const top = await grid(page).evaluate((list) => list.scrollTop)

  const starring = await requestsDuring(page, async () => {
    // By keys: a click may scroll to where nothing covers what it hits.
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Star', exact: true }).press('Enter')
    await page.getByText(/” starred$/).waitFor()
  })
  expect(starring).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(await rowOf(page, name).getAttribute('aria-selected')).toBe('true')

  const deleting = await requestsDuring(page, async () => {
    await page.keyboard.press('Delete')
    await page.getByText(/” moved to trash$/).waitFor()
  })
  expect(deleting).toBeLessThanOrEqual(MOST_REQUESTS)
  await page.getByText(items(COUNT - 1), { exact: true }).waitFor()

  const undoing = await requestsDuring(page, () => undo(page))
  expect(undoing).toBeLessThanOrEqual(MOST_REQUESTS)
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(items(COUNT), { exact: true }).waitFor()
  await rowOf(page, name).waitFor()
  expect(await grid(page).evaluate((list) => list.scrollTop)).toBe(top)
  await page.context().close()
})

it('changes by others appear in visible pages at once, and in others when scrolled to', async () => {
  const page = await openLoaded()
  const first = (await listed(user.client, `folderId=${folder.hash}`))[0]
  const inSight = await chooseInSight(page)
  const other = (await namesOnPage(page)).find((name) => name > inSight) ?? ''
  const [near] = await listed(user.client, `folderId=${folder.hash}&query=${other.slice(-10, -4)}`)
  await trash(user.client, near?.id ?? 0, first?.id ?? 0)
  await createFolder(user.client, 'New', folder.id)

  await chooseAction(page, 'Star')
  await page.getByText(/” starred$/).waitFor()
  await rowOf(page, other).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByText(items(COUNT - 1), { exact: true }).waitFor()
  await scrollTo(page, 0)
  await rowOf(page, 'New').waitFor()
  await rowOf(page, first?.name ?? '').waitFor({ state: 'detached' })
  await page.context().close()
})

it('an entry renamed across a page boundary is listed exactly once', async () => {
  const page = await openLoaded()
  const pageOf = (after: string) =>
    user.client.get(`drive/file-entries?folderId=${folder.hash}&perPage=200${after}`)
  // The pages as the browser has them: one of 100, then of 200.
  const first = (await user.client.get(`drive/file-entries?folderId=${folder.hash}&perPage=100`))
    .body
  const ends: FileEntry[] = []
  for (let cursor = first.next_cursor; cursor && ends.length < 14;) {
    const { body } = await pageOf(`&cursor=${cursor}`)
    ends.push(body.data.at(-1))
    cursor = body.next_cursor
  }
  const [last] = ends.slice(6, 7)
  if (!last) throw new Error('there are fewer pages than that')
  await rowOf(page, last.name).click()
  await page.keyboard.press('F2')
  // Before its former place, behind the one above it: " " sorts before ".".
  const renamed = last.name.replace('.txt', ' b.txt')
  await page.getByRole('textbox', { name: 'Name' }).fill(renamed)
  await page.keyboard.press('Enter')
  await rowOf(page, renamed).waitFor()
  for (const action of ['Star', 'Remove star'])
    await requestsDuring(page, () => chooseAction(page, action))
  await rowOf(page, renamed).waitFor()
  expect(await rowOf(page, last.name).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByText(items(COUNT), { exact: true }).waitFor()
  await page.context().close()
})

it('“everything” is all that the server knows of by then', async () => {
  const page = await openLoaded()
  await chooseInSight(page)
  await createFolder(user.client, 'New', folder.id)
  await requestsDuring(page, async () => {
    await chooseAction(page, 'Star')
    await page.getByText(/” starred$/).waitFor()
  })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByText(`${items(COUNT + 1)} moved to trash`).waitFor({ timeout: 30_000 })
  expect(await listed(user.client, `folderId=${folder.hash}`)).toHaveLength(0)
  await page.context().close()
})
