import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { DESKTOP, openPage, PHONE, visit } from '#tests/support/browser-page.ts'
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

async function openPreview(file: FileToUpload, options = {}): Promise<Page> {
  const { client } = await registerUser(app)
  const { hash } = await uploadFile(client, file)
  return openPage(browser, app, { ...options, as: client, path: `/drive?preview=${hash}` })
}

const sheet = (page: Page, name: string) =>
  page.getByRole('dialog').getByLabel(name, { exact: true })

it('a text of an old program is legible, whatever its encoding', async () => {
  const { client } = await registerUser(app)
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  for (const [name, content, words] of ENCODED_TEXTS.slice(0, 4)) {
    const { hash } = await uploadFile(client, { name, content })
    await visit(page, `/drive?preview=${hash}`)
    await page.getByRole('dialog').getByText(words).waitFor()
  }
})

describe('Markdown', () => {
  it('is laid out; what would lead into our site or load something does not', async () => {
    const requested: string[] = []
    const page = await openPreview(MARKDOWN)
    page.on('request', (request) => requested.push(request.url()))
    const article = page.getByRole('article', { name: 'reef.md' })
    await article.getByRole('heading', { name: 'The reef', level: 1 }).waitFor()
    const link = article.getByRole('link', { name: 'way out' })
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.org/reef')
    await expect.poll(() => link.getAttribute('target')).toBe('_blank')
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    await expect
      .poll(() => article.getByRole('link').allTextContents())
      .toEqual(['way out', 'A fish'])
    await article.getByText('<b>markup</b>').waitFor()
    await article.getByRole('cell', { name: 'many' }).waitFor()
    await expect.poll(() => article.locator('img, input').count()).toBe(0)
    expect(requested.filter((url) => !url.startsWith(app.url))).toEqual([])
    await page.context().close()
  })

  it('can be seen as it was written', async () => {
    const page = await openPreview(MARKDOWN)
    await page.getByRole('heading', { name: 'The reef', level: 1 }).waitFor()
    await page.getByRole('radio', { name: 'Source' }).click()
    await expect.poll(() => sheet(page, 'reef.md').textContent()).toBe(MARKDOWN.content)
    await page.getByRole('radio', { name: 'Rendered' }).click()
    await page.getByRole('heading', { name: 'The reef', level: 1 }).waitFor()
    await page.context().close()
  })

  it('that is made to keep a parser busy is shown as it is, and the page goes on', async () => {
    const content = '*a '.repeat(60_000) + '**b_'.repeat(30_000)
    const page = await openPreview({ name: 'busy.md', mime: 'text/markdown', content })
    await page.getByRole('radio', { name: 'Source' }).click()
    await page.getByRole('radio', { name: 'Rendered' }).click()
    await page.getByText('This text is too large to be laid out.').waitFor()
    await expect.poll(() => sheet(page, 'busy.md').textContent()).toBe(content)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  it('nested deeper than anybody writes is still shown', async () => {
    const page = await openPreview({ name: 'deep.md', content: `${'>'.repeat(5000)} deep\n\nflat` })
    await sheet(page, 'deep.md').getByText('flat').waitFor()
    await page.context().close()
  })
})

describe('a table', () => {
  it('has a header, texts for formulas, and says that it is cut', async () => {
    const page = await openPreview(TABLE)
    const table = page.getByRole('table')
    await table.getByRole('columnheader', { name: 'count' }).waitFor()
    await table.getByRole('cell', { name: 'Clown, "Nemo"' }).waitFor()
    await table.getByRole('cell', { name: '=2+2', exact: true }).waitFor()
    await page.getByText('Only the beginning is shown').waitFor()
    await page.getByRole('radio', { name: 'Source' }).click()
    await expect.poll(() => sheet(page, 'fish.csv').textContent()).toBe(TABLE.content)
    await page.context().close()
  })

  it('shows its first 1,000 rows as one scrolls, under its header', async () => {
    const page = await openPreview(TABLE)
    const frame = sheet(page, 'fish.csv')
    const last = page.getByRole('cell', { name: 'fish 998', exact: true })
    await expect
      .poll(async () => {
        await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return last.isVisible()
      })
      .toBe(true)
    await expect
      .poll(() => page.getByRole('cell', { name: 'fish 999', exact: true }).count())
      .toBe(0)
    const [header, box] = await Promise.all([
      page.getByRole('columnheader', { name: 'count' }).boundingBox(),
      frame.boundingBox(),
    ])
    expect(header?.y).toBeCloseTo(box?.y ?? 0, 0)
    await page.context().close()
  })
})

describe('code', () => {
  it('is coloured, and is still the same text', async () => {
    const page = await openPreview(CODE)
    const code = sheet(page, 'dive.ts')
    await code.locator('.hljs-keyword', { hasText: 'const' }).waitFor()
    await code.locator('.hljs-string', { hasText: `'blue'` }).waitFor()
    await expect.poll(() => code.textContent()).toBe(CODE.content)
    await page.context().close()
  })

  it('of more than 512 kB stays plain', async () => {
    const content = 'const a = 1\n'.repeat(44_000)
    const page = await openPreview({ name: 'long.js', mime: 'text/javascript', content })
    await sheet(page, 'long.js').waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('[class^=hljs]').count()).toBe(0)
    await page.context().close()
  })

  it('keeps the arrows where it is wider than its frame', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, {
      name: 'a.js',
      content: `const wide = '${'x'.repeat(900)}'`,
    })
    await uploadFile(client, { name: 'b.txt', content: 'next' })
    const page = await openPage(browser, app, { as: client, path: `/drive?preview=${file.hash}` })
    const code = sheet(page, 'a.js')
    await code.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    await page.getByRole('dialog', { name: 'a.js' }).getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'b.txt' }).getByText('next').waitFor()
    await page.context().close()
  })
})

describe.each([
  { look: 'light, 1280 px', theme: '1', screen: DESKTOP },
  { look: 'dark, 390 px', theme: '2', screen: PHONE },
])('$look', ({ theme, screen }) => {
  it.each([
    { file: MARKDOWN, shown: 'h1' },
    { file: TABLE, shown: 'table' },
    { file: CODE, shown: '.hljs-string' },
  ])('$file.name is accessible', async ({ file, shown }) => {
    const { client } = await registerUser(app)
    const { hash } = await uploadFile(client, file)
    const page = await openPage(browser, app, { ...screen, as: client })
    await page.context().addCookies([{ name: 'be-active-theme', value: theme, url: app.url }])
    await visit(page, `/drive?preview=${hash}`)
    await page.getByRole('dialog').locator(shown).first().waitFor()
    expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
    await page.context().close()
  })
})
