import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { makeLink, pickFiles, rowOf } from '#tests/support/drive-page.ts'
import { registerUser, replaceFile, searched, uploadFile } from '#tests/support/factories.ts'
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
  it('are found soon after it is uploaded on the page, a broken one among others or not', async () => {
    const { client } = await registerUser(app)
    const paths = [
      await folder.write('a.pdf', 'no pdf'),
      await folder.write('b.pdf', pdfWithText('Sheet one', 'the hidden lagoon')),
    ]
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await pickFiles(page, paths)
    await expect
      .poll(() => searched(client, 'hidden lagoon'), { timeout: 20_000 })
      .toEqual(['b.pdf'])
    await page.context().close()
  })

  it('are found once its owner has looked at it; who comes by a link sends nothing', async () => {
    const { client } = await registerUser(app)
    await uploadFile(client, {
      name: 'old.pdf',
      mime: 'application/pdf',
      content: pdfWithText('an old reef'),
    })
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    const visitor = await openPage(browser, app, { path: await makeLink(page, 'old.pdf') })
    await visitor.waitForLoadState('networkidle')
    await visitor.context().close()
    expect(await searched(client, 'old reef')).toEqual([])
    await rowOf(page, 'old.pdf').dblclick()
    await expect.poll(() => searched(client, 'old reef'), { timeout: 20_000 }).toEqual(['old.pdf'])
    await page.context().close()
  })

  it('are not kept for what took its place meanwhile', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, {
      name: 'old.pdf',
      mime: 'application/pdf',
      content: pdfWithText('an old reef'),
    })
    const page = await openPage(browser, app, { as: client, path: '/drive' })
    await page.route('**/text?*', async (route) => {
      await replaceFile(client, file, pdfWithText('a young reef'))
      await route.continue()
    })
    const isSent = page.waitForResponse(/\/text\?/)
    await rowOf(page, 'old.pdf').dblclick()
    expect((await isSent).status()).toBe(409)
    const { body } = await client.get(`file-entries/${file.id}`)
    expect(body.fileEntry.is_text_awaited).toBe(true)
    await page.context().close()
  })
})
