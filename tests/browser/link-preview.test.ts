import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { DESKTOP, openPage, PHONE, watchComplaints, visit } from '#tests/support/browser-page.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { FileToUpload, TestUser } from '#tests/support/factories.ts'
import { pdfWithText } from '#tests/support/pdf-with-text.ts'
import { png } from '#tests/support/pictures.ts'
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

/** The address of a new link to a new file. */
async function linkTo(file: FileToUpload, rules: Record<string, unknown> = {}): Promise<string> {
  const entry = await uploadFile(user.client, file)
  return `/drive/s/${(await createLink(user.client, entry.id, rules)).hash}`
}

const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0

const KINDS: (FileToUpload & { shows: (page: Page) => Locator })[] = [
  { ...MARKDOWN, shows: (page) => page.getByRole('heading', { name: 'The reef' }) },
  {
    name: 'fish.csv',
    mime: 'text/csv',
    content: 'fish,count\nclown,3',
    shows: (page) => page.getByRole('columnheader', { name: 'count' }),
  },
  {
    name: 'reef.ts',
    mime: 'text/typescript',
    content: 'const reef = 1',
    shows: (page) => page.locator('.preview-code .hljs-keyword'),
  },
  {
    name: 'note.txt',
    content: 'only a note',
    shows: (page) => page.locator('pre').filter({ hasText: 'only a note' }),
  },
  {
    name: 'paper.pdf',
    mime: 'application/pdf',
    content: pdfWithText('a page'),
    shows: (page) => page.getByRole('region', { name: 'Page 1 of 1' }),
  },
]

describe('the page of a link', () => {
  it('shows Markdown, tables, code, texts and PDFs to who is not signed in, also where they may not be kept', async () => {
    const page = await openPage(browser, app)
    const download = page.getByRole('link', { name: 'Download' })
    for (const { shows, ...file } of KINDS) {
      await page.goto(await linkTo(file, { allow_download: false }))
      await shows(page).waitFor()
      expect(await download.count()).toBe(0)
    }
  })

  it('offers a download of each kind where it may be kept', async () => {
    const visitor = await app.guest()
    for (const { shows: _, ...file } of KINDS) {
      expect((await visitor.get(await linkTo(file))).body, file.name).toMatch(
        /<a [^>]*href="\/api\/v1\/file-entries\/download\/[^>]*>Download<\/a>/,
      )
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
  })

  it('offers to download what is broken, by the link; says of an empty file that it is empty, whether it may be kept or not', async () => {
    const page = await openPage(browser, app)
    const broken = { name: 'paper.pdf', mime: 'application/pdf', content: 'no PDF at all' }
    await page.goto(await linkTo(broken))
    await page.getByText('It may be damaged').waitFor()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click()
    expect((await coming).suggestedFilename()).toBe('paper.pdf')

    for (const [name, rules] of [
      ['empty.txt', {}],
      ['locked.txt', { allow_download: false }],
    ] as const) {
      await page.goto(await linkTo({ name, content: '' }, rules))
      await page.getByText('This file is empty.').filter({ visible: true }).waitFor()
      expect(await page.getByText(/to open it|no preview/).count()).toBe(0)
    }
  })

  it('shows all of a picture in the window, by its own link and in a linked folder', async () => {
    const folder = await createFolder(user.client, 'Reef')
    const picture = { name: 'reef.png', mime: 'image/png', content: png(2400, 1800) }
    const { hash } = await uploadFile(user.client, { ...picture, parentId: folder.id })
    await uploadFile(user.client, { ...picture, name: 'sand.png', parentId: folder.id })
    const inFolder = `/drive/s/${(await createLink(user.client, folder.id)).hash}/${hash}`
    const byItself = await linkTo(picture)
    const page = await openPage(browser, app)
    for (const path of [inFolder, byItself])
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size.viewport)
        await page.goto(path)
        const image = page.getByRole('img', { name: 'reef.png' })
        await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
        const { y = 0, height = 0 } = (await image.boundingBox()) ?? {}
        expect(height).toBeGreaterThan(240)
        expect(y + height).toBeLessThan(size.viewport.height)
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(
          size.viewport.height,
        )
      }
  })

  it('leads on and back in a linked folder by the arrow keys, but not from within a player', async () => {
    const folder = await createFolder(user.client, 'Reef')
    const hashes: Record<string, string> = {}
    for (const file of [
      { ...MARKDOWN, name: 'reef.md' },
      { name: 'sound.mp3', mime: 'audio/mpeg' },
      { name: 'a.txt' },
    ])
      hashes[file.name] = (await uploadFile(user.client, { ...file, parentId: folder.id })).hash
    const { hash } = await createLink(user.client, folder.id)
    const pathTo = (name: string) => `**/drive/s/${hash}/${hashes[name]}`
    const page = await openPage(browser, app, { path: `/drive/s/${hash}/${hashes['a.txt']}` })
    const pressUntil = (key: string, name: string) =>
      expect
        .poll(async () => {
          await page.keyboard.press(key)
          return page.waitForURL(pathTo(name), { timeout: 500 }).then(
            () => true,
            () => false,
          )
        })
        .toBe(true)
    await pressUntil('ArrowRight', 'reef.md')
    await pressUntil('ArrowLeft', 'a.txt')
    await visit(page, `/drive/s/${hash}/${hashes['sound.mp3']}`)
    await page.locator('audio').focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForLoadState('networkidle')
    expect(page.url()).toContain(hashes['sound.mp3'])
    await page.locator('audio').evaluate((player) => player.blur())
    await pressUntil('ArrowLeft', 'reef.md')
  })

  it('ends the way to a file with the folder above, without a slash; offers to report it below, in the middle', async () => {
    const folder = await createFolder(user.client, 'Reef')
    const { hash } = await uploadFile(user.client, { ...MARKDOWN, parentId: folder.id })
    const link = await createLink(user.client, folder.id)
    const page = await openPage(browser, app, { path: `/drive/s/${link.hash}/${hash}` })
    const above = page.getByRole('navigation', { name: 'Folders above' }).getByRole('listitem')
    const drawn = await above.evaluateAll((items) =>
      items.map((item) =>
        ['::before', '::after'].map((part) => getComputedStyle(item, part).content),
      ),
    )
    expect(drawn).toEqual([['none', 'none']])
    const { x = 0, width = 0 } =
      (await page.getByRole('link', { name: 'Report abuse' }).boundingBox()) ?? {}
    expect(Math.abs(x + width / 2 - 640)).toBeLessThan(2)
  })

  it('carries no script for what browsers show by themselves; says without scripts that all else has to be downloaded', async () => {
    const visitor = await app.guest()
    const picture = await visitor.get(await linkTo({ name: 'reef.png', mime: 'image/png' }))
    expect(picture.body).toMatch(/<img [^>]*alt="reef\.png"/)
    expect(picture.body).not.toContain('data-island')

    const entry = await uploadFile(user.client, MARKDOWN)
    const { hash } = await createLink(user.client, entry.id)
    const { body } = await visitor.get(`/drive/s/${hash}`)
    expect(body).toContain('data-island')
    expect(body).toMatch(/<noscript>.*Download this file to open it\..*<\/noscript>/)
    expect(body).toContain(`/api/v1/file-entries/download/${entry.hash}?link=${hash}`)
  })
})
