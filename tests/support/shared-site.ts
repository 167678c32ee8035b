import type { Browser } from 'playwright-core'
import { ApiClient } from './api-client.ts'
import { startApp } from './app.ts'
import type { App } from './app.ts'
import { launchBrowser } from './browser.ts'
import { changeSettings } from './factories.ts'
import { startOAuthServer } from './oauth-server.ts'
import type { OAuthServer } from './oauth-server.ts'
import { reclaimPages } from './page-pool.ts'
import { ignorePresentRows } from './sound-drive.ts'

interface SharedSite {
  app: App
  oauth: OAuthServer
  /** Every setting as the first start leaves it, by its dotted name. */
  settings: Record<string, unknown>
}

let site: Promise<SharedSite> | undefined
let browser: Promise<Browser> | undefined
let files = 0

/** The site that all test files of this process share, with its initial settings. tests/README.md: when to use `startApp`. */
export async function sharedApp(): Promise<App> {
  site ??= startSite()
  const { app, settings } = await site
  await restoreSettings(app, settings)
  await ignorePresentRows(app)
  files++
  ApiClient.address = `10.1.${files >> 8}.${files & 255}`
  return app
}

/** The OAuth server of the shared site, as after its start. */
export async function sharedOAuthServer(): Promise<OAuthServer> {
  site ??= startSite()
  const { oauth } = await site
  oauth.user = null
  oauth.consentPage = null
  oauth.faults.clear()
  oauth.tokenRequests.length = 0
  oauth.secrets.length = 0
  return oauth
}

/** Pages of tests are too short-lived for V8 to gain what optimizing their code costs: a fifth of a renderer's time. */
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt --no-maglev'

/** The browser that all test files of this process share, without the pages of former files. */
export async function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser([WITHOUT_OPTIMIZING])
  const shared = await browser
  await reclaimPages(shared)
  return shared
}

async function startSite(): Promise<SharedSite> {
  const oauth = await startOAuthServer()
  const app = await startApp({ variables: oauth.variables })
  return { app, oauth, settings: await currentSettings(app) }
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
