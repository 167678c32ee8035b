import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, pickFiles, rowOf } from '#tests/support/drive-page.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'

let app: App
let browser: Browser
let client: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  client = (await registerUser(app)).client
  await uploadFile(client, { name: 'chart.txt' })
})

const expectOn = (page: Page, names: string[]) =>
  expect.poll(() => namesOnPage(page)).toEqual(names)

/** The calls of the drive from now on, in order. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/v1\/(drive|users\/me\/folders|user\/space-usage)/.test(pathname))
      calls.push(pathname.replace('/api/v1/', ''))
  })
  return calls
}

const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

it('two tabs agree at once; a tab that is looked at again loads lists only after a change', async () => {
  const files = await temporaryFolder()
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  const other = await page.context().newPage()
  const bootstraps: string[] = []
  other.on('request', (request) => {
    if (request.url().includes('bootstrap-data')) bootstraps.push(request.url())
  })
  await visit(other, '/drive')
  await expectOn(other, ['chart.txt'])

  await pickFiles(page, [await files.write('log.txt', 'log')])
  await expectOn(other, ['chart.txt', 'log.txt'])
  await rowOf(page, 'chart.txt').click()
  await chooseAction(page, 'Move to trash')
  await expectOn(other, ['log.txt'])

  // From elsewhere, so no tab tells of it.
  await uploadFile(client, { name: 'note.txt' })
  await expect
    .poll(async () => {
      await lookAgain(other)
      return namesOnPage(other)
    })
    .toContain('note.txt')
  // It comes with the page, and is never stale.
  expect(bootstraps).toEqual([])
  const calls = watchCalls(other)
  // Lists that a look finds changed would be loaded before the next look.
  await expect
    .poll(
      async () => {
        await lookAgain(other)
        return calls.slice(-2)
      },
      { timeout: 10_000 },
    )
    .toEqual(['drive/version', 'drive/version'])
  await other.close()
  await files.remove()
})

it.each(['/drive', '/drive/shares', '/drive/trash'])(
  'the first look at %s makes one call, and finds a change made since the page',
  async (path) => {
    const page = await openPage(browser, app, { as: client, path })
    const calls = watchCalls(page)
    // `keepFresh` is loaded later than the page.
    await expect.poll(async () => lookAgain(page).then(() => calls.length)).toBeGreaterThan(0)
    await expect
      .poll(() => lookAgain(page).then(() => calls.slice(0, 2)), { timeout: 10_000 })
      .toEqual(['drive/version', 'drive/version'])
    await visit(page, path)
    await uploadFile(client)
    calls.length = 0
    await expect
      .poll(() => lookAgain(page).then(() => calls.slice(0, 2)), { timeout: 10_000 })
      .toEqual(['drive/version', 'drive/file-entries'])
  },
)

it('a tab that stays in front finds within a minute what others have added', async () => {
  await uploadFile(client, { name: 'before.txt' })
  const page = await openPage(browser, app, { as: client })
  await page.clock.install()
  await visit(page, '/drive')
  await expect.poll(() => namesOnPage(page)).toContain('before.txt')
  await uploadFile(client, { name: 'sent.txt' })
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('drive/version') ? 1 : 0))
  // The first minute counts from when the page has come to life. A later one would be more than a call waits.
  await expect
    .poll(async () => {
      if (asked === 0) await page.clock.fastForward(61_000)
      return namesOnPage(page)
    })
    .toContain('sent.txt')
})
