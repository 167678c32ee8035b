import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit } from '#tests/support/browser-page.ts'
import { namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, star, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let client: ApiClient
let page: Page
let folderHash: string
/** A folder "Holiday" with "sea notes.txt" in it; "notes.md" and "photo.png" beside. */
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  client = (await registerUser(app)).client
  const folder = await createFolder(client, 'Holiday')
  folderHash = folder.hash
  const sea = await uploadFile(client, { name: 'sea notes.txt', parentId: folder.id })
  await uploadFile(client, { name: 'notes.md', content: 'x'.repeat(1_100_000) })
  await uploadFile(client, { name: 'photo.png' })
  await star(client, sea.id)
  page = await openPage(browser, app, { as: client })
})

const heading = (shown: Page, name: string) => shown.getByRole('heading', { level: 1, name })

/** As a screen reader hears them: with the place. */
const [SEA, NOTES, PHOTO] = [
  'sea notes.txt In Holiday',
  'notes.md In My files',
  'photo.png In My files',
]

describe('places', () => {
  it('have addresses: the menu, back, forward, reload and a pasted one show the same', async () => {
    await visit(page, '/drive')
    await page.getByRole('link', { name: 'Starred' }).click()
    await heading(page, 'Starred').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual([SEA])
    expect(pathOf(page)).toBe('/drive/starred')
    await page.getByRole('link', { name: 'Recent' }).click()
    await expect
      .poll(() => namesOnPage(page))
      .toEqual([PHOTO, NOTES, SEA].map((name) => `${name} · You added`))
    await page.goBack()
    await heading(page, 'Starred').waitFor()
    await page.goForward()
    await heading(page, 'Recent').waitFor()
    await page.reload()
    await heading(page, 'Recent').waitFor()
    await expect
      .poll(() => namesOnPage(page))
      .toEqual([PHOTO, NOTES, SEA].map((name) => `${name} · You added`))
    expect(await page.title()).toBe('Recent - Atoll')
  })

  it('say where what they list is, and lead there', async () => {
    await visit(page, '/drive/starred')
    await rowOf(page, SEA).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show in its folder' }).click()
    await heading(page, 'Holiday').waitFor()
    expect(pathOf(page)).toBe(`/drive/folders/${folderHash}`)
  })

  it('say what to do while there is nothing in them', async () => {
    const nobody = await registerUser(app)
    const bare = await openPage(browser, app, { as: nobody.client })
    for (const path of [
      '/drive/starred',
      '/drive/recent',
      '/drive/search?query=zzz',
      '/drive/trash',
    ]) {
      await visit(bare, path)
      await bare.locator('.empty-state').waitFor()
      expect(await accessibilityProblems(bare), path).toEqual([])
    }
  })
})

describe('the folder shown', () => {
  it('has its menu in its name: it can be renamed and thrown away there', async () => {
    await visit(page, `/drive/folders/${folderHash}`)
    await page.getByRole('button', { name: 'Holiday' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Journey')
    await page.getByRole('button', { name: 'Rename' }).click()
    await heading(page, 'Journey').waitFor()
    await page.getByRole('button', { name: 'Journey' }).click()
    await page.getByRole('menuitem', { name: 'Move to trash' }).click()
    await heading(page, 'My files').waitFor()
    await expect.poll(() => namesOnPage(page)).toEqual(['notes.md', 'photo.png'])
  })
})
