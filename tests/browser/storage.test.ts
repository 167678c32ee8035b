import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

/** Holds the code of the view back until the function returned is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/storage-view-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

it('the storage meter leads to what fills the storage, where room can be made', async () => {
  const accessibility = await accessibilityInBothThemes(app)
  const { client } = await registerUser(app)
  const page = await openPage(browser, app, { as: client, path: '/drive', isNew: true })
  const releaseFirst = await holdCode(page)
  // The data does not wait for the code.
  const isAsked = page.waitForRequest(/\/api\/v1\/user\/storage\?/)
  await page.getByRole('link', { name: /of 10 GB used/ }).click()
  await isAsked
  releaseFirst()
  await page.getByText('Nothing is stored yet').waitFor()

  const folder = await createFolder(client, 'Letters')
  const name = `${'long name '.repeat(12)}end.txt`
  await uploadFile(client, { name, content: 'x'.repeat(3000), parentId: folder.id })
  await uploadFile(client, { name: 'small.txt', content: 'x' })
  const release = await holdCode(page)
  await visit(page, '/drive/storage')
  await page.locator('main [aria-busy=true] .skeleton').first().waitFor()
  release()
  await page.getByRole('row', { name: /^Text 2 / }).waitFor()
  expect(await accessibility(page)).toEqual([])

  const files = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => files.count()).toBe(2)
  await page.getByRole('button', { name: `Move “${name}” to trash` }).click()
  await expect.poll(() => files.count()).toBe(1)
  await page.getByRole('row', { name: /^Trash 1 / }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => files.count()).toBe(2)
  await page.getByRole('button', { name: `Move “${name}” to trash` }).click()
  await expect.poll(() => files.count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => files.count()).toBe(2)

  await page.setViewportSize(PHONE.viewport)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await accessibility(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name }).click()
  await page.getByRole('dialog', { name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/drive/folders/${folder.hash}`)
})
