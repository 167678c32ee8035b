import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, watchComplaints, visit } from '#tests/support/browser-page.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { FileToUpload, TestUser } from '#tests/support/factories.ts'
import { pdfWithText } from '#tests/support/pdf-with-text.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TestUser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})
beforeEach(async () => {
  user = await registerUser(app)
})

const MARKDOWN: FileToUpload = {
  name: 'reef.md',
  mime: 'text/markdown',
  content: '# The reef\n\nSome *fish*.',
}

/** What a visitor sees of a file of somebody's. */
async function openLinkOf(
  file: FileToUpload,
  {
    rules = {},
    ...options
  }: { rules?: Record<string, unknown> } & Parameters<typeof openPage>[2] = {},
): Promise<Page> {
  const entry = await uploadFile(user.client, file)
  const { hash } = await createLink(user.client, entry.id, rules)
  return openPage(browser, app, { ...options, path: `/drive/s/${hash}` })
}

describe('the page of a link', () => {
  it.each([
    { ...MARKDOWN, shows: (page: Page) => page.getByRole('heading', { name: 'The reef' }) },
    {
      name: 'fish.csv',
      mime: 'text/csv',
      content: 'fish,count\nclown,3',
      shows: (page: Page) => page.getByRole('columnheader', { name: 'count' }),
    },
    {
      name: 'reef.ts',
      mime: 'text/typescript',
      content: 'const reef = 1',
      shows: (page: Page) => page.locator('.preview-code .hljs-keyword'),
    },
    {
      name: 'note.txt',
      content: 'only a note',
      shows: (page: Page) => page.locator('pre').filter({ hasText: 'only a note' }),
    },
    {
      name: 'paper.pdf',
      mime: 'application/pdf',
      content: pdfWithText('a page'),
      shows: (page: Page) => page.getByRole('img', { name: 'Page 1 of 1' }),
    },
  ])('shows $name to who is not signed in, also where it may not be kept', async (file) => {
    for (const rules of [{}, { allow_download: false }]) {
      const page = await openLinkOf(file, { rules })
      await file.shows(page).waitFor()
      const download = page.getByRole('link', { name: 'Download' })
      await expect.poll(() => download.count()).toBe('allow_download' in rules ? 0 : 1)
      await page.context().close()
    }
  })

  it('shows a file of a linked folder, on a phone, without a sideways scroll or a complaint', async () => {
    const folder = await createFolder(user.client, 'Reef')
    const entry = await uploadFile(user.client, { ...MARKDOWN, parentId: folder.id })
    const { hash } = await createLink(user.client, folder.id)
    const page = await openPage(browser, app, PHONE)
    const complaints = watchComplaints(page)
    await visit(page, `/drive/s/${hash}/${entry.hash}`)
    await page.getByRole('heading', { name: 'The reef' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('offers to download what is broken, by the link', async () => {
    const page = await openLinkOf({
      name: 'paper.pdf',
      mime: 'application/pdf',
      content: 'no PDF at all',
    })
    await page.getByText('It may be damaged').waitFor()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click()
    expect((await coming).suggestedFilename()).toBe('paper.pdf')
    await page.context().close()
  })

  it('carries no script for what browsers show by themselves', async () => {
    const page = await openLinkOf({ name: 'reef.png', mime: 'image/png', content: 'x' })
    await page.getByRole('heading', { name: 'reef.png' }).waitFor()
    await expect.poll(() => page.locator('[data-island]').count()).toBe(0)
    await page.context().close()
  })

  it('says of an empty file that it is empty, whether it may be kept or not', async () => {
    for (const rules of [{}, { allow_download: false }]) {
      const page = await openLinkOf({ name: 'empty.txt', content: '' }, { rules })
      await page.getByText('This file is empty.').filter({ visible: true }).waitFor()
      expect(await page.getByText(/to open it|no preview/).count()).toBe(0)
      await page.context().close()
    }
  })

  it('says without scripts that the file has to be downloaded', async () => {
    const entry = await uploadFile(user.client, MARKDOWN)
    const { hash } = await createLink(user.client, entry.id)
    const { body } = await (await app.guest()).get(`/drive/s/${hash}`)
    expect(body).toMatch(/<noscript>.*Download this file to open it\..*<\/noscript>/)
    expect(body).toContain(`/api/v1/file-entries/download/${entry.hash}?link=${hash}`)
  })
})
