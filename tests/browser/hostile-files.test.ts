import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { visit } from '#tests/support/browser-page.ts'
import { openListening, SONG } from '#tests/support/canary.ts'
import { createLink, namesIn, registerUser, uploadFile } from '#tests/support/factories.ts'
import { zipOf } from '#tests/support/office-files.ts'
import { pdfWithScript } from '#tests/support/pdf-with-script.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${SONG.replaceAll('"', '')}"><script>${SONG}</script><rect width="9" height="9"/></svg>`
const HTML = `<!doctype html><body onload="${SONG}"><script>${SONG}</script>`
const XHTML = `<html xmlns="http://www.w3.org/1999/xhtml"><script>${SONG}</script></html>`

/** Every way of Markdown to a script, an element or an address. */
const MARKDOWN = `# <script>${SONG}</script>

<script>${SONG}</script>
<style>@import '/canary';</style>
<iframe srcdoc="<script>parent.${SONG}</script>"></iframe>
<img src=x onerror="${SONG}"> <svg onload="${SONG}"></svg> <a href="javascript:${SONG}">a</a>

[link](javascript:${encodeURI(SONG)}) [link](<java\nscript:${SONG}>) [link](data:text/html,<script>${SONG}</script>)
![picture](javascript:${encodeURI(SONG)}) ![picture](/canary) ![picture](x"onerror="${SONG})
<javascript:${SONG}> [reference][1]

[1]: javascript:${encodeURI(SONG)} 'onclick="${SONG}"'

\`\`\`"><script>${SONG}</script>
<script>${SONG}</script>
\`\`\`

| <img src=x onerror="${SONG}"> |
| --- |
| [cell](javascript:${encodeURI(SONG)}) |

[^1]: <script>${SONG}</script>

Foot[^1]
`
const CSV = `=cmd|'/C calc'!A0,"<img src=x onerror=""${SONG}"">"\n@SUM(1),<script>${SONG}</script>\n"=HYPERLINK(""javascript:${SONG}"")",x`
const TSX = `<Link onClick={() => {${SONG}}} href="javascript:${SONG}"><script>${SONG}</script></Link>`

const COLOURED = '[class^=hljs]'
const PICTURE = '.zoom-bar'
const DRAWN = '.textLayer'
const NOT_SHOWN = '.preview-none'

const ESCAPED = `&lt;img src=x onerror="${SONG.replaceAll('"', '')}"&gt;`
const DOCX = zipOf({
  'word/document.xml': `<w:document><script>${SONG}</script><w:p><w:r><w:t>${ESCAPED}</w:t></w:r></w:p></w:document>`,
})
const EPUB = zipOf({
  'META-INF/container.xml': '<container><rootfile full-path="a.opf"/></container>',
  'a.opf': '<package><item id="a" href="a.xhtml"/><itemref idref="a"/></package>',
  'a.xhtml': `<html><body onload='${SONG}'><script>${SONG}</script><img src="x" onerror='${SONG}'/><p><a href="javascript:${SONG}">a</a></p></body></html>`,
})
const EML = `From: <script>${SONG}</script>\r\nSubject: <img src=x onerror=${SONG}>\r\nContent-Type: text/html\r\n\r\n<body onload='${SONG}'><script>${SONG}</script><p><a href="javascript:${SONG}">a</a></p>`
const ZIP = zipOf({ [`<img src=x onerror=${SONG.replaceAll('/', '')}>`]: 'x' })
const SHOWN_AS_TEXT = '.preview-document p'

/** Each with the element that its preview shows at last. */
const FILES = [
  { name: 'archive.zip', mime: 'application/zip', content: ZIP, shown: '.archive-name' },
  { name: 'book.epub', mime: 'application/epub+zip', content: EPUB, shown: SHOWN_AS_TEXT },
  { name: 'charset.svg', mime: 'image/svg+xml; charset=utf-8', content: SVG, shown: PICTURE },
  { name: 'code.js', mime: 'text/javascript', content: SONG, shown: COLOURED },
  { name: 'code.tsx', mime: 'text/plain', content: TSX, shown: COLOURED },
  { name: 'data.xml', mime: 'text/xml', content: XHTML, shown: COLOURED },
  { name: 'document.docx', mime: 'application/octet-stream', content: DOCX, shown: SHOWN_AS_TEXT },
  { name: 'feed.xml', mime: 'application/rss+xml', content: XHTML, shown: COLOURED },
  { name: 'image.svg', mime: 'image/svg+xml', content: SVG, shown: PICTURE },
  { name: 'mail.eml', mime: 'message/rfc822', content: EML, shown: SHOWN_AS_TEXT },
  { name: 'note.txt', mime: 'text/plain', content: HTML, shown: 'pre' },
  { name: 'notes.md', mime: 'text/markdown', content: MARKDOWN, shown: '.preview-markdown' },
  { name: 'page.html', mime: 'text/html', content: HTML, shown: COLOURED },
  { name: 'page.xhtml', mime: 'application/xhtml+xml', content: XHTML, shown: NOT_SHOWN },
  { name: 'paper.pdf', mime: 'application/pdf', content: pdfWithScript(SONG), shown: DRAWN },
  { name: 'photo.png', mime: 'text/html', content: HTML, shown: NOT_SHOWN },
  { name: 'picture.html', mime: 'image/png', content: HTML, shown: COLOURED },
  { name: 'sheet.csv', mime: 'text/csv', content: CSV, shown: 'td' },
  {
    name: 'sheet.tsv',
    mime: 'text/tab-separated-values',
    content: CSV.replaceAll(',', '\t'),
    shown: 'td',
  },
]

/** A link’s page shows pictures by itself, all else by the drive’s own preview: one that draws and one with links. */
const SHOWN_BY_LINK: Record<string, string> = {
  'image.svg': 'img',
  'notes.md': '.preview-markdown',
  'paper.pdf': DRAWN,
  'photo.png': 'img',
}

/** One for each type that is served for a browser to show, the last one for keeps; headers of all others: `tests/protocol/hostile-content`. */
const SHOWN_BY_BROWSER = ['image.svg', 'page.xhtml', 'page.html', 'picture.html', 'paper.pdf']
const KEPT = 'notes.md'

describe('a file that holds a script', () => {
  it('runs nowhere: in the preview, on the link’s page, by its address, in a frame', async () => {
    const user = await registerUser(app)
    const uploaded = await Promise.all(FILES.map((file) => uploadFile(user.client, file)))
    const byName = (name: string) => {
      const file = uploaded.find((each) => each.name === name)
      if (!file) throw new Error(`there is no ${name}`)
      return file
    }
    expect(await namesIn(user.client)).toEqual(FILES.map(({ name }) => name))
    const { page, heard } = await openListening(browser, app, user)

    await visit(page, `/drive?preview=${uploaded[0]?.hash}`)
    for (const { name, shown } of FILES) {
      const dialog = page.getByRole('dialog', { name })
      await dialog.locator('.preview-stage').locator(shown).first().waitFor()
      await followLinks(dialog)
      expect(await heard(), `preview of ${name}`).toEqual([])
      await page.keyboard.press('ArrowRight')
    }

    for (const [name, shown] of Object.entries(SHOWN_BY_LINK)) {
      const { hash } = await createLink(user.client, byName(name).id)
      await visit(page, `/drive/s/${hash}`)
      await page.locator('.link-view').locator(shown).first().waitFor()
      await followLinks(page.locator('.link-view'))
      expect(await heard(), `link to ${name}`).toEqual([])
    }

    for (const name of [...SHOWN_BY_BROWSER, KEPT]) {
      await openAddress(page, byName(name).url ?? '')
      expect(await heard(), `address of ${name}`).toEqual([])
    }
    await embed(
      page,
      SHOWN_BY_BROWSER.map((name) => byName(name).url ?? ''),
    )
    expect(await heard()).toEqual([])
  })

  /** Neither what looks like a link in the preview nor what is one leads anywhere of ours. */
  async function followLinks(preview: Locator): Promise<void> {
    await preview
      .locator('.markdown-dead-link')
      .evaluateAll((links) => links.forEach((link) => (link as HTMLElement).click()))
    const addresses = await preview
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const address of addresses) expect(address).toMatch(/^(https?|mailto):/)
  }

  /** As a tab of its own; what is handed out as a download opens no page. */
  async function openAddress(page: Page, address: string): Promise<void> {
    await page.goto(address).catch((error: unknown) => {
      if (!/Download is starting|ERR_ABORTED/.test(String(error))) throw error
    })
  }

  /** In frames of our own origin, which the browser would allow to script the site. */
  async function embed(page: Page, addresses: string[]): Promise<void> {
    await page.goto('/nowhere')
    let downloads = 0
    page.on('download', () => downloads++)
    await page.evaluate((sources) => {
      for (const src of sources) {
        const frame = Object.assign(document.createElement('iframe'), { src })
        frame.addEventListener('load', () => frame.classList.add('loaded'))
        document.body.append(frame)
      }
    }, addresses)
    await expect
      .poll(async () => (await page.locator('iframe.loaded').count()) + downloads)
      .toBe(addresses.length)
  }
})
