import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import type { App } from '#tests/support/app.ts'
import { openPage, visit, waitUntilAlive, watchComplaints } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { openKeptDrive, pathsKept, userWithFiles } from '#tests/support/kept-drive.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await sharedApp()
  browser = await sharedBrowser()
})

const NOTICE = 'You are offline. View only.'

describe('without a network', () => {
  it('a reload shows the drive as it was last seen, after one visit, and says that it is offline', async () => {
    const { client } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
    const complaints = watchComplaints(page)
    await page.context().setOffline(true)
    await page.reload()
    await waitUntilAlive(page)
    await rowOf(page, 'Reef').waitFor()
    await page.getByRole('status').filter({ hasText: NOTICE }).waitFor()
    expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  it('a folder that was opened by a click is there too; one that was not says that it cannot be loaded', async () => {
    const { client, folder } = await userWithFiles(app)
    await createFolder(client, 'Lagoon')
    const page = await openKeptDrive({ app, browser }, client)
    await rowOf(page, 'Reef').dblclick()
    await rowOf(page, 'coral.txt').waitFor()
    await expect.poll(() => pathsKept(page)).toContainEqual(expect.stringContaining(folder.hash))
    await page.context().setOffline(true)
    await page.reload()
    await waitUntilAlive(page)
    await rowOf(page, 'coral.txt').waitFor()
    await page.getByRole('heading', { name: 'Reef', level: 1 }).waitFor()
    await page.goto('/drive')
    await waitUntilAlive(page)
    await rowOf(page, 'Lagoon').dblclick()
    await page.getByText('No connection').waitFor()
  })

  it('other pages say so, with nobody’s name, and load by themselves when the network is back', async () => {
    const { client, email } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
    await page.context().setOffline(true)
    for (const path of ['/billing', '/pages/about', '/account-settings']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'No connection' }).waitFor()
      expect(await page.content()).not.toContain(email)
    }
    await page.getByRole('link', { name: 'Go to the drive' }).click()
    await rowOf(page, 'Reef').waitFor()
    await page.goto('/account-settings')
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Account settings' }).waitFor()
  })

  it('nothing can be changed, and nothing is changed later', async () => {
    const { client, folder } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
    await page.context().setOffline(true)
    await page.reload()
    await waitUntilAlive(page)
    await rowOf(page, 'Reef').click()
    await page.keyboard.press('Delete')
    await page.getByRole('alert').waitFor()
    await rowOf(page, 'Reef').waitFor()
    await page.context().setOffline(false)
    await page.waitForFunction(() => !('offline' in document.documentElement.dataset))
    expect((await client.get(`file-entries/${folder.id}`)).body.fileEntry.deleted_at).toBeNull()
  })

  it('a page that is open says so, and takes it back', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/account-settings' })
    const notice = page.getByText(NOTICE)
    await page.context().setOffline(true)
    await notice.waitFor()
    expect(await notice.getAttribute('role')).toBe('status')
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'detached' })
  })
})

describe('what is kept', () => {
  it('is the drive’s own pages and their lists: no file, no other page', async () => {
    const { client, folder } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
    await visit(page, `/drive/folders/${folder.hash}`)
    await rowOf(page, 'coral.txt').dblclick()
    await page.getByText('coral', { exact: true }).waitFor()
    for (const path of ['/account-settings', '/drive/search?query=coral', '/drive/links', '/'])
      await visit(page, path)
    const kept = await pathsKept(page)
    expect(kept).toContain(`/drive/folders/${folder.hash}`)
    const allowed =
      /^\/drive(\/folders\/[\w-]+)?$|^\/api\/v1\/(drive\/file-entries|me\/workspaces|user\/space-usage|users\/me\/folders)(\?|$)/
    expect(kept.filter((path) => !allowed.test(path))).toEqual([])
  })

  it('is never shown while the server answers', async () => {
    const { client } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
    await createFolder(client, 'Lagoon')
    await page.reload()
    await rowOf(page, 'Lagoon').waitFor()
    expect(await page.locator('html[data-offline]').count()).toBe(0)
  })
})
