import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { ENCODED_TEXTS } from '#tests/support/encoded-texts.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import type { FileToUpload } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const MARKDOWN = {
  name: 'reef.md',
  mime: 'text/markdown',
  content: `# The reef

Some *words* with a [way out](https://example.org/reef), [one in our site](/drive/trash) and <b>markup</b>.

![A fish](https://example.org/fish.png)

- [x] swum
- [ ] dived

| depth | fish |
| ----: | :--- |
| 12 | many |

\`\`\`js
const depth = 12
\`\`\`
`,
}
const TABLE = {
  name: 'fish.csv',
  mime: 'text/csv',
  content: `name,count\n"Clown, ""Nemo""",=2+2\n${Array.from({ length: 1200 }, (_, index) => `fish ${index},${index}`).join('\n')}`,
}
const CODE = { name: 'dive.ts', mime: 'text/plain', content: `const deep = 'blue' // water\n` }

/** The preview of the first of these files, in name order: the arrow leads to the next one. */
async function openPreview(files: FileToUpload[], options = {}): Promise<Page> {
  const { client } = await registerUser(app)
  const uploaded = await Promise.all(files.map((file) => uploadFile(client, file)))
  const page = await openPage(browser, app, { ...options, as: client })
  await visit(page, `/drive?preview=${uploaded[0]?.hash}`)
  return page
}

const next = (page: Page) => page.keyboard.press('ArrowRight')

const sheet = (page: Page, name: string) =>
  page.getByRole('dialog').getByLabel(name, { exact: true })

const expectToBeAccessible = async (page: Page) =>
  expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])

it('a text of an old program is legible, whatever its encoding', async () => {
  const texts = ENCODED_TEXTS.slice(0, 4).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const page = await openPreview(texts.map(([name, content]) => ({ name, content })))
  for (const [name, , words] of texts) {
    await page.getByRole('dialog', { name }).getByText(words).waitFor()
    await next(page)
  }
})

describe('Markdown', () => {
  it('is laid out, accessible, and can be seen as it was written; nothing in it loads or leads into our site; deep nesting is shown', async () => {
    const deep = { name: 'deep.md', content: `${'>'.repeat(5000)} deep\n\nflat` }
    const page = await openPreview([deep, MARKDOWN])
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await sheet(page, 'deep.md').getByText('flat').waitFor()
    await next(page)
    const article = page.getByRole('article', { name: 'reef.md' })
    await article.getByRole('heading', { name: 'The reef', level: 1 }).waitFor()
    const link = article.getByRole('link', { name: 'way out' })
    const attributes = await link.evaluate((element) =>
      ['href', 'target', 'rel'].map((name) => element.getAttribute(name)),
    )
    expect(attributes).toEqual([
      'https://example.org/reef',
      '_blank',
      'noopener noreferrer nofollow',
    ])
    expect(await article.getByRole('link').allTextContents()).toEqual(['way out', 'A fish'])
    await article.getByText('<b>markup</b>').waitFor()
    await article.getByRole('cell', { name: 'many' }).waitFor()
    expect(await article.locator('img, input').count()).toBe(0)
    await expectToBeAccessible(page)

    await page.getByRole('radio', { name: 'Source' }).click()
    await expect.poll(() => sheet(page, 'reef.md').textContent()).toBe(MARKDOWN.content)
    await page.getByRole('radio', { name: 'Rendered' }).click()
    await article.getByRole('heading', { name: 'The reef', level: 1 }).waitFor()
    expect(requested.filter((url) => !url.startsWith(app.url))).toEqual([])
  })

  it('that is made to keep a parser busy is shown as it is, and the page goes on', async () => {
    const content = '**b_'.repeat(12_000)
    const { client } = await registerUser(app)
    const { hash } = await uploadFile(client, { name: 'busy.md', mime: 'text/markdown', content })
    const page = await openPage(browser, app, { as: client })
    await page.clock.install()
    const parser = page.waitForEvent('worker')
    await visit(page, `/drive?preview=${hash}`)
    await parser
    // Long before the parser is done; beside it, the page goes on.
    await page.clock.fastForward(5000)
    await page.getByText('This text is too large to be formatted.').waitFor()
    await expect.poll(() => sheet(page, 'busy.md').textContent()).toBe(content)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

describe('a table', () => {
  it('has a header, texts for formulas, its first 1,000 rows as one scrolls, says that it is cut, and is accessible', async () => {
    const page = await openPreview([TABLE])
    const table = page.getByRole('table')
    await table.getByRole('columnheader', { name: 'count' }).waitFor()
    await table.getByRole('cell', { name: 'Clown, "Nemo"' }).waitFor()
    await table.getByRole('cell', { name: '=2+2', exact: true }).waitFor()
    await page.getByText('Only the beginning is shown').waitFor()
    await expectToBeAccessible(page)

    const frame = sheet(page, 'fish.csv')
    const cell = (text: string) => frame.locator('td', { hasText: new RegExp(`^${text}$`) })
    await expect
      .poll(async () => {
        await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return cell('fish 998').isVisible()
      })
      .toBe(true)
    expect(await cell('fish 999').count()).toBe(0)
    const [header, box] = await Promise.all([
      frame.locator('th[scope=col]', { hasText: 'count' }).boundingBox(),
      frame.boundingBox(),
    ])
    expect(header?.y).toBeCloseTo(box?.y ?? 0, 0)

    await page.getByRole('radio', { name: 'Source' }).click()
    await expect.poll(() => sheet(page, 'fish.csv').textContent()).toBe(TABLE.content)
  })
})

describe('code', () => {
  it('is coloured, still the same text and accessible; more than 512 kB stay plain; wider than its frame, it keeps the arrows', async () => {
    const long = 'const a = 1\n'.repeat(44_000)
    const wide = `const wide = '${'x'.repeat(900)}'`
    const page = await openPreview([
      { name: 'a-long.js', mime: 'text/javascript', content: long },
      CODE,
      { name: 'wide.js', content: wide },
      { name: 'z.txt', content: 'next' },
    ])
    let colourings = 0
    page.on('worker', () => colourings++)
    await expect.poll(() => sheet(page, 'a-long.js').textContent()).toBe(long)
    await next(page)
    const code = sheet(page, 'dive.ts')
    await code.locator('.hljs-keyword', { hasText: 'const' }).waitFor()
    await code.locator('.hljs-string', { hasText: `'blue'` }).waitFor()
    expect(await code.textContent()).toBe(CODE.content)
    expect(colourings).toBe(1)
    await expectToBeAccessible(page)

    await next(page)
    const frame = sheet(page, 'wide.js')
    await frame.focus()
    await next(page)
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    const dialog = page.getByRole('dialog', { name: 'wide.js' })
    await dialog.getByRole('button', { name: 'Close' }).focus()
    await next(page)
    await page.getByRole('dialog', { name: 'z.txt' }).getByText('next').waitFor()
  })
})

it('in the dark, on a phone, code, tables and Markdown are accessible', async () => {
  const { client } = await registerUser(app)
  const table = { ...TABLE, content: TABLE.content.slice(0, 200) }
  const files = await Promise.all([CODE, table, MARKDOWN].map((file) => uploadFile(client, file)))
  const page = await openPage(browser, app, { ...PHONE, as: client })
  await page.context().addCookies([{ name: 'be-active-theme', value: '2', url: app.url }])
  await visit(page, `/drive?preview=${files[0]?.hash}`)
  for (const shown of ['.hljs-string', 'table', 'h1']) {
    await page.getByRole('dialog').locator(shown).first().waitFor()
    await expectToBeAccessible(page)
    await next(page)
  }
})
