import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit, waitUntilAlive } from '#tests/support/browser-page.ts'
import { rowOf, signInOnPage } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

it('a name that is taken or can’t be one is told at the field, and the dialog stays', async () => {
  const { client } = await registerUser(app)
  await createFolder(client, 'Photos')
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  const problems = [
    ['photos', 'There is a file or folder with this name here already.'],
    ['a/b', 'A name cannot contain a slash or a backslash.'],
    ['x'.repeat(256), 'This name is too long.'],
  ] as const
  for (const [name, problem] of problems) {
    await field.fill(name)
    await field.press('Enter')
    await page.getByRole('dialog').getByText(problem).waitFor()
    expect(await field.inputValue()).toBe(name)
  }
  await field.fill('Videos')
  await field.press('Enter')
  await rowOf(page, 'Videos').waitFor()
})

describe('a missing page', () => {
  it.each(['/drive/folders/unknown', '/nowhere', '/pages/nowhere'])(
    '%s is not found',
    async (path) => {
      const { client } = await registerUser(app)
      const { status, body } = await client.get(path)
      expect(status).toBe(404)
      expect(body).toMatch(/<h1[^>]*>Looks like you(&#x27;|')ve found the doorway to the great/)
      expect(body).toMatch(/<a [^>]*href="\/"[^>]*>Take me there!<\/a>/)
    },
  )

  it('an entry that somebody else has deleted comes back into no list, a folder that went away says so and leads back, and so does an unknown page', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'a.txt' })
    const folder = await createFolder(client, 'Gone')
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    await rowOf(page, 'a.txt').click()
    await page.keyboard.press('Delete')
    const told = 'This does not exist, or is not shared with you.'
    await page.getByRole('alert').getByText(told).waitFor()
    await rowOf(page, 'a.txt').waitFor({ state: 'detached' })

    await trash(client, folder.id)
    await rowOf(page, 'Gone').dblclick()
    await page.getByText('Folder not found').waitFor()
    await page.getByRole('link', { name: 'Go to My files' }).click()
    await page.getByRole('heading', { name: 'My files' }).waitFor()

    expect((await page.goto('/nowhere'))?.status()).toBe(404)
    await page.getByRole('link', { name: 'Take me there!' }).click()
    await page.waitForURL(`${app.url}/`)
  })
})

it('a session that has ended asks to sign in, and leads back', async () => {
  const user = await registerUser(app)
  const { client } = user
  const folder = await createFolder(client, 'Holiday')
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await client.post('auth/logout')
  await rowOf(page, 'Holiday').dblclick()
  await page.waitForURL('**/login?redirect=*')
  expect(pathOf(page)).toBe(
    `/login?redirect=${encodeURIComponent(`/drive/folders/${folder.hash}`)}`,
  )
  // To the very search.
  await signInOnPage(page, user)
  await page.waitForURL(`**/drive/folders/${folder.hash}`)
  await waitUntilAlive(page)
  await page.context().clearCookies()
  const searchBox = page.getByRole('combobox', { name: 'Search the drive' })
  await searchBox.fill('Holiday')
  await searchBox.press('Enter')
  await page.waitForURL('**/login?redirect=*')
  await signInOnPage(page, user)
  await page.waitForURL('**/drive/search?query=Holiday*')
  await rowOf(page, 'Holiday In My files').waitFor()
})

it('a page that can’t be made says so, without the cause', async () => {
  const broken = await startApp()
  try {
    const { client } = await registerUser(broken)
    await createFolder(client, 'Photos')
    const page = await openPage(browser, broken, { as: client })
    await page.clock.install()
    await visit(page, '/drive')
    await broken.stopDatabase()
    await rowOf(page, 'Photos').dblclick()
    const problem = page.getByText('There was an issue loading this page')
    await expect
      .poll(async () => {
        // Until the next attempt.
        await page.clock.fastForward(2000)
        return problem.isVisible()
      })
      .toBe(true)
    await page.getByText('Please try again later').waitFor()
    const answer = await page.goto('/drive')
    expect(answer?.status()).toBe(503)
    await page.getByRole('heading', { name: 'There was an issue loading this page' }).waitFor()
    await page.getByText('Please try again later').waitFor()
    expect(await page.content()).not.toMatch(/SQL|libsql|127\.0\.0\.1|stack|\.ts:\d/i)
  } finally {
    await broken.stop()
  }
})

it('without a connection a search and a folder, which keeps its name, say so, and are there when the connection is', async () => {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Holiday')
  await uploadFile(client, { name: 'fish.txt', parentId: folder.id })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  const problem = page.getByText('No connection')
  await page.context().setOffline(true)
  await rowOf(page, 'Holiday').dblclick()
  await problem.waitFor()
  await page.getByRole('heading', { name: 'Holiday', level: 1 }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Holiday/)
  await page.context().setOffline(false)
  await rowOf(page, 'fish.txt').waitFor()

  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Search the drive' }).fill('fish')
  await page.getByRole('combobox', { name: 'Search the drive' }).press('Enter')
  await problem.waitFor()
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('row', { name: /^fish\.txt/ }).waitFor()
})

it('a part of the page that can’t be loaded is told of, and takes nothing of the rest along', async () => {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'notes.txt', content: 'low tide' })
  const page = await openPage(browser, app, { as: client, isNew: true })
  const told = page.getByText('A part of this page could not be loaded.')
  const details = '**/assets/details-pane-*.js'
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('details'))
  await page.route(details, (route) => route.abort())
  await visit(page, '/drive')
  // A part that is loaded ahead is missed once it is used.
  await refused
  expect(await told.count()).toBe(0)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await waitForFocus(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await told.waitFor()
  await rowOf(page, 'notes.txt').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await told.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await told.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await told.waitFor({ state: 'hidden' })
  await rowOf(page, 'notes.txt').waitFor()
})

it('deleting without a connection says so, not that a part of the page is missing', async () => {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'notes.txt' })
  const page = await openPage(browser, app, { as: client, isNew: true })
  const answered = page.waitForResponse('**/assets/trash-actions-*.js')
  await visit(page, '/drive')
  await (await answered).finished()
  // Until the parts that it needs are there, too.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await rowOf(page, 'notes.txt').click()
  await page.keyboard.press('Delete')
  const problem = page.getByRole('alert')
  await problem.waitFor()
  expect(await problem.innerText()).toContain('There was a network error.')
  await page.context().setOffline(false)
  await rowOf(page, 'notes.txt').waitFor()
})
