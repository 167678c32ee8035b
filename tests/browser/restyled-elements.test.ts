import type { Browser, CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const TAGS = ['a', 'button', 'div', 'input', 'label', 'li', 'span']

/** The element itself and those that a rule ties to it; a page has hundreds. */
const MOST = 20

/** Chromium computes the styles of a whole page where a selector with `:has()` makes it: tenths of a second on a phone. */
it('an element that comes and goes leaves the styles of the others alone', async () => {
  const { client } = await registerUser(app)
  const { id } = await uploadFile(client, { name: 'harbor.txt' })
  const { hash } = await createLink(client, id)
  const page = await openPage(browser, app, { as: client })
  await expectFewRestyled(page, [
    '/drive',
    '/drive/storage',
    '/account-settings',
    `/drive/s/${hash}`,
  ])
  const adminPage = await openPage(browser, app, { as: await app.adminClient() })
  await expectFewRestyled(adminPage, ['/admin/users', '/admin/settings', '/admin/appearance'])
})

async function expectFewRestyled(page: Page, paths: string[]): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  for (const path of paths) {
    await visit(page, path)
    // Again where the page itself was still changing.
    for (const tag of TAGS)
      await expect
        .poll(() => mostRestyled(session, () => addAndRemove(page, tag)), {
          message: `${tag} in ${path}`,
        })
        .toBeLessThanOrEqual(MOST)
  }
  await session.detach()
}

/** How many elements got new styles at most, of all times that Chromium computed styles meanwhile. */
async function mostRestyled(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const counts: number[] = []
  function count({ value }: { value: unknown }) {
    for (const { name, args } of value as TraceEvent[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
  }
  session.on('Tracing.dataCollected', count)
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await act()
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', count)
  if (counts.length === 0) throw new Error('Chromium has computed no styles')
  return Math.max(...counts)
}

async function addAndRemove(page: Page, tag: string): Promise<void> {
  await page.evaluate((name) => {
    const computeStyles = () => document.body.getBoundingClientRect()
    computeStyles()
    const element = document.createElement(name)
    document.querySelector('main')?.append(element)
    computeStyles()
    element.remove()
    computeStyles()
  }, tag)
}

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}
