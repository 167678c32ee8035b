import type { Browser } from 'playwright-core'
import { startApp } from './app.ts'
import type { App } from './app.ts'
import { launchBrowser } from './browser.ts'
import { changeSettings } from './factories.ts'
import { closePagesInUse } from './page-pool.ts'
import { ignorePresentRows } from './sound-drive.ts'

interface SharedSite {
  app: App
  /** Every setting as the first start leaves it, by its dotted name. */
  settings: Record<string, unknown>
}

let site: Promise<SharedSite> | undefined
let browser: Promise<Browser> | undefined

/**
 * The site that all test files of this process share, with its settings as after the first start. A new user is the
 * isolation. Files that restart it, read its log or use up limits per address start one of their own (`startApp`).
 */
export async function sharedApp(): Promise<App> {
  site ??= startSite()
  const { app, settings } = await site
  await restoreSettings(app, settings)
  await ignorePresentRows(app)
  return app
}

/** The browser that all test files of this process share, without the pages of former files. */
export async function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser()
  const shared = await browser
  await closePagesInUse(shared)
  return shared
}

async function startSite(): Promise<SharedSite> {
  const app = await startApp()
  return { app, settings: await currentSettings(app) }
}

async function restoreSettings(app: App, wanted: Record<string, unknown>): Promise<void> {
  const current = await currentSettings(app)
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(current[name]) !== JSON.stringify(value),
  )
  if (changed.length > 0) await changeSettings(await app.adminClient(), Object.fromEntries(changed))
}

async function currentSettings(app: App): Promise<Record<string, unknown>> {
  const admin = await app.adminClient()
  const { status, body } = await admin.get('settings')
  if (status !== 200) throw new Error(`settings answered ${status}: ${JSON.stringify(body)}`)
  return body.settings as Record<string, unknown>
}
