import type { Browser, Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE } from '#tests/support/browser-page.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TestUser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  user = await registerUser(app)
})

async function openLink(entryId: number, options = {}) {
  const { hash } = await createLink(user.client, entryId)
  return openPage(browser, app, { path: `/drive/s/${hash}`, ...options })
}

/** No line of it is cut off. */
const isWhole = (text: Locator) =>
  text.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)

it('a selection says how many it holds, above what it covers', async () => {
  const folder = await createFolder(user.client)
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    await uploadFile(user.client, { name, content: name, parentId: folder.id })
  const page = await openLink(folder.id, PHONE)
  const count = page.getByRole('status').filter({ hasText: 'selected' })
  expect(await count.count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select a.txt' }).check()
  await expect.poll(() => count.allTextContents()).toEqual(['1 selected'])
  await page.getByRole('checkbox', { name: 'Select c.txt' }).check()
  await expect.poll(() => count.allTextContents()).toEqual(['2 selected'])
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select b.txt' }).check()
  await expect.poll(() => count.allTextContents()).toEqual(['1 selected'])
  expect(await (await accessibilityInBothThemes(app))(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.poll(() => count.count()).toBe(0)
})

it('a phone shows the whole name of a file, and two lines of each in a folder of pictures', async () => {
  const name = `${'a long name '.repeat(9)}end.bin`
  const file = await uploadFile(user.client, { name, mime: 'application/octet-stream' })
  const heading = (await openLink(file.id, PHONE)).getByRole('heading', { level: 1, name })
  expect(await isWhole(heading)).toBe(true)
  expect(await heading.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)

  const folder = await createFolder(user.client)
  const picture = 'Hibiscus by the door.png'
  await uploadFile(user.client, { name: picture, mime: 'image/png', parentId: folder.id })
  const tile = (await openLink(folder.id, PHONE)).getByRole('link', { name: picture })
  const text = tile.getByText(picture)
  expect(await isWhole(text)).toBe(true)
  expect((await text.boundingBox())?.height).toBeGreaterThan(30)
})

it('a text lies on a sheet with an edge, of one color to its corners', async () => {
  const file = await uploadFile(user.client, { name: 'note.txt', content: 'only a note' })
  const page = await openLink(file.id)
  const sheet = page.locator('.link-view').filter({ hasText: 'only a note' })
  await sheet.waitFor()
  const [stage, around] = await page.evaluate(() =>
    ['.link-view', '.link-file'].map((selector) => {
      const { backgroundColor, borderTopStyle } = getComputedStyle(
        document.querySelector(selector) as Element,
      )
      return { backgroundColor, borderTopStyle }
    }),
  )
  expect(stage).toEqual({ backgroundColor: around?.backgroundColor, borderTopStyle: 'solid' })
})
