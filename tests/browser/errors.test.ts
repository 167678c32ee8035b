import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { openPage, pathOf, waitUntilAlive } from '#tests/support/browser-page.ts'
import { createFolderOnPage, rowOf, signInOnPage } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'

let app: OwnApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

describe('a name', () => {
  it('that is taken or can’t be one is told at the field, and the dialog stays', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await createFolderOnPage(page, 'Photos')
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
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('dialog').getByText(problem).waitFor()
      await expect.poll(() => field.inputValue()).toBe(name)
    }
    await field.fill('Videos')
    await page.getByRole('button', { name: 'Create' }).click()
    await rowOf(page, 'Videos').waitFor()
  })
})

describe('what is not there', () => {
  it('an unknown folder, page or link is not found', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    for (const path of [
      '/drive/folders/unknown',
      '/drive/s/unknown',
      '/nowhere',
      '/pages/nowhere',
    ]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await page
        .getByRole('heading', { name: "Looks like you've found the doorway to the great nothing" })
        .waitFor()
    }
    await page.getByRole('link', { name: 'Take me there!' }).click()
    expect(pathOf(page)).toBe('/')
  })

  it('a folder that went away while its list was shown says so, and leads back', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Gone')
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await trash(client, folder.id)
    await rowOf(page, 'Gone').dblclick()
    await page.getByText('This folder is not here').waitFor()
    await page.getByRole('link', { name: 'Go to My files' }).click()
    await page.getByRole('heading', { name: 'My files' }).waitFor()
  })

  it('an entry that somebody else has deleted comes back into no list, and why is told', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'a.txt' })
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    await rowOf(page, 'a.txt').click()
    await page.keyboard.press('Delete')
    await page
      .getByRole('alert')
      .getByText('This does not exist, or is not shared with you.')
      .waitFor()
    await page.getByText('Nothing here yet').waitFor()
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
  await page.getByRole('searchbox').fill('Holiday')
  await page.waitForURL('**/login?redirect=*')
  await signInOnPage(page, user)
  await page.waitForURL('**/drive/search?query=Holiday')
  await rowOf(page, 'Holiday In My files').waitFor()
})

it('a page that can’t be made says so, without the cause', async () => {
  const broken = await startApp()
  const { client } = await registerUser(broken)
  const page = await openPage(browser, broken, { as: client, path: '/drive' })
  await createFolderOnPage(page, 'Photos')
  await broken.stopDatabase()
  await rowOf(page, 'Photos').dblclick()
  await page.getByText('There was an issue loading this page').waitFor({ timeout: 30_000 })
  await page.getByText('Please try again later').waitFor()
  const answer = await page.goto('/drive')
  expect(answer?.status()).toBe(503)
  await page.getByRole('heading', { name: 'There was an issue loading this page' }).waitFor()
  await page.getByText('Please try again later').waitFor()
  expect(await page.content()).not.toMatch(/SQL|libsql|127\.0\.0\.1|stack|\.ts:\d/i)
  await broken.stop()
})

describe('without a connection', () => {
  it('a folder keeps its name, says so, and is there when the connection is', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Holiday')
    await uploadFile(client, { name: 'fish.txt', parentId: folder.id })
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await page.context().setOffline(true)
    await rowOf(page, 'Holiday').dblclick()
    await page.getByText('No connection').waitFor()
    await page.getByRole('heading', { name: 'Holiday', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Holiday/)
    await page.context().setOffline(false)
    await rowOf(page, 'fish.txt').waitFor()
  })

  it('a search says so, and finds when the connection is back', async () => {
    const { client } = await registerUser(app)
    await uploadFile(client, { name: 'fish.txt' })
    const page = await openPage(browser, app, { as: client, path: '/drive/search' })
    await page.context().setOffline(true)
    await page.getByRole('searchbox').fill('fish')
    await page.getByRole('searchbox').press('Enter')
    await page.getByText('No connection').waitFor()
    await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('row', { name: /^fish\.txt/ }).waitFor()
  })
})

it('a part of the page that can’t be loaded is told of, and takes nothing of the rest along', async () => {
  const { client } = await registerUser(app)
  await uploadFile(client, { name: 'notes.txt', content: 'low tide' })
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  const told = page.getByText('A part of this page could not be loaded.')
  await page.context().setOffline(true)
  await rowOf(page, 'notes.txt').dblclick()
  await told.waitFor()
  await rowOf(page, 'notes.txt').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await told.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await told.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('dialog', { name: 'notes.txt' }).getByText('low tide').waitFor()
})
