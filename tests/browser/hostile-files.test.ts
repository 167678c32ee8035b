import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { visit } from '#tests/support/browser-page.ts'
import { openListening, SONG } from '#tests/support/canary.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { pdfWithScript } from '#tests/support/pdf-with-script.ts'
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

describe('a file that holds a script', () => {
  it.each([
    { name: 'image.svg', mime: 'image/svg+xml', content: SVG },
    { name: 'page.html', mime: 'text/html', content: HTML },
    { name: 'page.xhtml', mime: 'application/xhtml+xml', content: XHTML },
    { name: 'data.xml', mime: 'text/xml', content: XHTML },
    { name: 'feed.xml', mime: 'application/rss+xml', content: XHTML },
    { name: 'code.js', mime: 'text/javascript', content: SONG },
    { name: 'paper.pdf', mime: 'application/pdf', content: pdfWithScript(SONG) },
    { name: 'photo.png', mime: 'text/html', content: HTML },
    { name: 'page.html', mime: 'image/png', content: HTML },
    { name: 'note.txt', mime: 'text/plain', content: HTML },
    { name: 'image.svg', mime: 'image/svg+xml; charset=utf-8', content: SVG },
    { name: 'notes.md', mime: 'text/markdown', content: MARKDOWN },
    { name: 'sheet.csv', mime: 'text/csv', content: CSV },
    { name: 'sheet.tsv', mime: 'text/tab-separated-values', content: CSV.replaceAll(',', '\t') },
    { name: 'code.tsx', mime: 'text/plain', content: TSX },
  ])(
    '$name as $mime runs nowhere: in the preview, on the link’s page, by its address',
    async ({ name, mime, content }) => {
      const file = await uploadFile(user.client, { name, mime, content })
      const { hash } = await createLink(user.client, file.id)
      const { page, heard } = await openListening(browser, app, user)
      await visit(page, '/drive')
      await rowOf(page, name).dblclick()
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).waitFor()
      await page.waitForLoadState('networkidle')
      await followDeadLinks(page.getByRole('dialog'))
      await visit(page, `/drive/s/${hash}`)
      await page.getByRole('status', { name: 'Loading...' }).waitFor({ state: 'detached' })
      await page.waitForLoadState('networkidle')
      await followDeadLinks(page.locator('.link-view'))
      for (const address of [
        file.url ?? '',
        `/api/v1/file-entries/${file.hash}/content?link=${hash}`,
        `/api/v1/file-entries/download/${file.hash}`,
      ]) {
        await openAddress(page, address)
        await embed(page, address)
      }
      expect(await heard()).toEqual([])
      await page.context().close()
    },
  )

  /** What looks like a link in the preview, and must not lead anywhere of ours. */
  async function followDeadLinks(preview: Locator): Promise<void> {
    for (const link of await preview.locator('.markdown-dead-link').all()) await link.click()
    for (const link of await preview.getByRole('link').all())
      await expect.poll(() => link.getAttribute('href')).toMatch(/^(https?|mailto):/)
  }

  /** As a tab of its own; what is handed out as a download opens no page. */
  async function openAddress(page: Page, address: string): Promise<void> {
    await page.goto(address).catch((error: unknown) => {
      if (!/Download is starting|ERR_ABORTED/.test(String(error))) throw error
    })
  }

  /** In a frame of our own site, which the browser would let speak to the site. */
  async function embed(page: Page, address: string): Promise<void> {
    await page.goto('/nowhere')
    const download = page.waitForEvent('download').catch(() => null)
    const load = page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const frame = Object.assign(document.createElement('iframe'), { src })
          frame.addEventListener('load', () => resolve(null))
          document.body.append(frame)
        }),
      address,
    )
    await Promise.race([download, load.catch(() => null)])
  }
})
