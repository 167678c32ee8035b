import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, waitUntilAlive } from '#tests/support/browser-page.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { OAuthServer } from '#tests/support/oauth-server.ts'
import { ALL_SERVICES, throughPopup } from '#tests/support/social-flow.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'
import { sharedApp, sharedBrowser, sharedOAuthServer } from '#tests/support/shared-site.ts'

let server: OAuthServer
let app: App
let browser: Browser
beforeAll(async () => {
  server = await sharedOAuthServer()
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  await changeSettings(await app.adminClient(), ALL_SERVICES)
})

let user: TestUser
let page: Page
beforeEach(async () => {
  user = await registerUser(app)
  server.consentPage = { openerPolicy: 'unsafe-none' }
  page = await openPage(browser, app, { as: user.client, path: '/account-settings' })
})

const rowOf = (username: string) => page.getByRole('listitem').filter({ hasText: username })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (role: 'status' | 'alert', text: string) =>
  page.getByRole(role).getByText(text, { exact: true }).waitFor()

/** The password is asked for first, where there is one. */
async function enable(service: string, password: string | null = user.password): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await press(`Enable ${service}`)
  if (password !== null) {
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
  }
  return opened
}

const allow = (popup: Page) => popup.getByRole('link', { name: 'Allow' }).click()

describe('connecting in the account settings', () => {
  it('shows the account, until it is disconnected', async () => {
    server.user = { id: String(1000 + unique()), email: 'ada@example.com' }
    await allow(await enable('Google'))
    await toast('status', 'Enabled Google account')
    await rowOf('ada@example.com').waitFor()
    await press('Disable Google')
    await toast('status', 'Disabled Google account')
    await rowOf('ada@example.com').waitFor({ state: 'detached' })
  })

  it('works where the service cuts the tie to the page', async () => {
    server.user = { id: String(1000 + unique()), name: 'Ada King' }
    server.consentPage = { openerPolicy: 'same-origin' }
    const popup = await enable('X (Twitter)')
    // The page takes the window for closed by then.
    await page
      .getByRole('button', { name: 'Enable X (Twitter)', exact: true })
      .and(page.locator(':not([data-busy])'))
      .waitFor()
    await allow(popup)
    await toast('status', 'Enabled X (Twitter) account')
    await rowOf('ada_king').waitFor()
  })

  it('says why an account can\u2019t be connected', async () => {
    const other = await registerUser(app)
    await confirmPassword(other)
    const taken = { id: String(1000 + unique()), name: 'Taken' }
    await throughPopup(server, other.client, { intent: 'connect', user: taken })
    await allow(await enable('Google'))
    await toast('alert', 'This Google account is connected to another user already.')
  })

  it('says why the last one stays', async () => {
    server.user = { id: String(1000 + unique()), email: 'last@example.com' }
    await app.db.update(users).set({ passwordHash: '' }).where(eq(users.id, user.id))
    await page.reload()
    await waitUntilAlive(page)
    await allow(await enable('Google', null))
    await rowOf('last@example.com').waitFor()
    await press('Disable Google')
    await toast(
      'alert',
      'Set a password first: without it, Google is the only way to sign in to your account.',
    )
    await rowOf('last@example.com').waitFor()
  })
})
