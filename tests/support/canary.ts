import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { App } from './app.ts'
import { openPage } from './browser-page.ts'
import type { TestUser } from './factories.ts'

/** Sings in every way that a script can: a request, a dialog, a mark on the window. */
export const SONG = `fetch('/canary');window.__canary=1;alert(1)`

/** Records when a hostile script runs, in any tab of a browser. */
function listenForCanary(context: BrowserContext): () => Promise<string[]> {
  const heard: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/canary')) heard.push('a request')
  })
  context.on('dialog', (dialog) => {
    heard.push('a dialog')
    void dialog.dismiss()
  })
  return async () => {
    for (const page of context.pages()) {
      for (const frame of page.frames()) {
        if (await frame.evaluate(() => '__canary' in window)) heard.push(`a mark in ${frame.url()}`)
      }
    }
    return heard
  }
}

/** A tab that reports whether a hostile script has run in it. */
export async function openListening(
  browser: Browser,
  app: App,
  as?: TestUser,
): Promise<{ page: Page; heard: () => Promise<string[]> }> {
  const page = await openPage(browser, app, as ? { as: as.client } : {})
  return { page, heard: listenForCanary(page.context()) }
}
