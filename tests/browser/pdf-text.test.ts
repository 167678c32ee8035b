import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { pickFiles, rowOf } from '#tests/support/drive-page.ts'
import {
  createLink,
  registerUser,
  replaceFile,
  searched,
  uploadFile,
} from '#tests/support/factories.ts'
import { pdfWithText } from '#tests/support/pdf-with-text.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import type { TemporaryFolder } from '#tests/support/temporary-files.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})
afterAll(() => folder.remove())

describe('the words of a PDF', () => {
  it('are found soon after it is uploaded on the page, a broken one among others or not, and once its owner has looked at it; not kept for what took its place; a link’s visitor sends nothing', async () => {
    const { client } = await registerUser(app)
    const mime = 'application/pdf'
    const old = await uploadFile(client, {
      name: 'old.pdf',
      mime,
      content: pdfWithText('an old reef'),
    })
    const replaced = await uploadFile(client, {
      name: 'replaced.pdf',
      mime,
      content: pdfWithText('an early wreck'),
    })
    const visitor = await openPage(browser, app)
    const sent: string[] = []
    visitor.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await visitor.goto(`/drive/s/${(await createLink(client, old.id)).hash}`)
    await visitor.getByRole('region', { name: 'Page 1 of 1' }).waitFor()
    expect(await searched(client, 'old reef')).toEqual([])

    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await rowOf(page, 'old.pdf').dblclick()
    await expect.poll(() => searched(client, 'old reef'), { timeout: 20_000 }).toEqual(['old.pdf'])

    await page.route('**/text?*', async (route) => {
      await replaceFile(client, replaced, pdfWithText('a young wreck'))
      await route.continue()
    })
    const isSent = page.waitForResponse(/\/text\?/)
    await page.keyboard.press('ArrowRight')
    expect((await isSent).status()).toBe(409)
    const { body } = await client.get(`file-entries/${replaced.id}`)
    expect(body.fileEntry.is_text_awaited).toBe(true)
    await page.unroute('**/text?*')

    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await pickFiles(page, [
      await folder.write('a.pdf', 'no pdf'),
      await folder.write('b.pdf', pdfWithText('Sheet one', 'the hidden lagoon')),
    ])
    await expect
      .poll(() => searched(client, 'hidden lagoon'), { timeout: 20_000 })
      .toEqual(['b.pdf'])
    // Meanwhile the owner's page has sent all of its own.
    expect(sent).toEqual([])
  })
})
