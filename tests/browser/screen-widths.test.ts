import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  registerUser,
  star,
  uploadFile,
} from '#tests/support/factories.ts'
import { layoutProblems } from '#tests/support/layout-problems.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const WIDTHS = [1280, 768, 390]

/** `tests/browser/drive-widths.test.ts` has the list of rows, at more widths. */
it('on the main screens controls neither overlap nor lie outside the window', async () => {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'A folder with a long name of its own, for the harbor')
  const file = await uploadFile(client, {
    name: 'The minutes of the meeting about the harbor wall, third draft.txt',
    parentId: folder.id,
  })
  await star(client, file.id)
  const { hash } = await createLink(client, folder.id)
  const request = await linkTogether(client, [folder.id], { kind: 'request' })
  await client.put('drive/preferences', { layout: 'grid' })
  const page = await openPage(browser, app, { as: client })
  for (const path of [
    '/drive',
    '/drive/search?query=harbor',
    '/drive/links',
    '/drive/storage',
    '/notifications/settings',
    '/account-settings',
  ])
    await expectToFit(page, path)

  await page.context().clearCookies()
  for (const path of [
    '/',
    '/contact',
    '/register',
    `/drive/s/${hash}`,
    `/drive/s/${hash}/${file.hash}`,
    `/drive/s/${hash}/report`,
    `/drive/s/${request.hash}`,
  ])
    await expectToFit(page, path)
})

async function expectToFit(page: Page, path: string): Promise<void> {
  await visit(page, path)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    // Off every control: a tooltip would lie over others.
    await page.mouse.move(width - 2, 798)
    await expect
      .poll(async () => ({ path, width, problems: await layoutProblems(page) }))
      .toEqual({ path, width, problems: [] })
  }
}
