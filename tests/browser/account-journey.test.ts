import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmOnPage,
  panelOf,
  secretOf,
  toastOf,
  visitSettings,
} from '#tests/support/account-page.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { openPage, watchComplaints } from '#tests/support/browser-page.ts'
import { registerOnPage, signInOnPage } from '#tests/support/drive-page.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { startOAuthServer } from '#tests/support/oauth-server.ts'
import type { OAuthServer } from '#tests/support/oauth-server.ts'
import { ALL_SERVICES } from '#tests/support/social-flow.ts'
import { appCode } from '#tests/support/totp.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'

let mail: MailServer
let services: OAuthServer
let app: OwnApp
let browser: Browser
beforeAll(async () => {
  ;[mail, services, browser] = await Promise.all([
    startMailServer(),
    startOAuthServer(),
    sharedBrowser(),
  ])
  app = await startApp({ variables: { ...services.variables, MAIL_URL: mail.url } })
  await changeSettings(await app.adminClient(), {
    ...ALL_SERVICES,
    require_email_confirmation: true,
  })
})
afterAll(async () => {
  await app.stop()
  await Promise.all([mail.stop(), services.stop()])
})

const ACCOUNT = { email: 'ada@example.com', password: 'correct horse battery' }

async function register(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await registerOnPage(page, ACCOUNT)
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
  await page.goto(linkIn(await mail.nextMailTo(ACCOUNT.email), '/email/verify/'))
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'My files' }).waitFor()
}

/** Switches it on; what the app of the phone holds, and the recovery codes. */
async function switchOnTwoFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await visitSettings(page)
  const panel = panelOf(page, 'Two-factor authentication')
  await panel.getByRole('button', { name: 'Set up' }).click()
  await confirmOnPage(page, ACCOUNT.password)
  const secret = (await secretOf(page).textContent()) ?? ''
  const codes = await panel
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  await panel.getByLabel('Code', { exact: true }).fill(appCode(secret))
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await panel.getByText(/Two-factor authentication is on since/).waitFor()
  return { secret, codes }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByText('ada', { exact: true }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
}

async function signInByRecoveryCode(page: Page, code: string): Promise<void> {
  await signInOnPage(page, ACCOUNT)
  await page.getByRole('button', { name: 'Use recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { name: 'My files' }).waitFor()
}

async function connectGoogle(page: Page): Promise<void> {
  services.user = { id: '4711', email: 'ada@elsewhere.example' }
  services.consentPage = { openerPolicy: 'unsafe-none' }
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Enable Google' }).click()
  await confirmOnPage(page, ACCOUNT.password)
  await (await opened).getByRole('link', { name: 'Allow' }).click()
  await toastOf(page, 'Enabled Google account').waitFor()
}

async function makeToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create token' }).click()
  const form = page.getByRole('dialog', { name: 'Create token' })
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await form.or(question).waitFor()
  if (await question.isVisible()) await confirmOnPage(page, ACCOUNT.password)
  await form.getByLabel('Name').fill('curl')
  await form.getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Your new token' })
  const token = await shown.getByLabel('Token', { exact: true }).inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()
  return token
}

describe('an account, from sign-up to deletion', () => {
  it('is gone through in a browser, with mail that arrives and services that answer', async () => {
    const page = await openPage(browser, app, { path: '/' })
    const complaints = watchComplaints(page)
    await register(page)
    const { secret, codes } = await switchOnTwoFactor(page)
    await signOut(page)

    // The code that switched it on is used up; the next one is half a minute away, or within the drift.
    await signInOnPage(page, ACCOUNT)
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1))
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('heading', { name: 'My files' }).waitFor()

    const elsewhere = await openPage(browser, app, { path: '/login' })
    await signInByRecoveryCode(elsewhere, codes[0] ?? '')
    await visitSettings(page)
    const sessions = panelOf(page, 'Active sessions')
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
    await sessions.getByRole('button', { name: 'Log out other sessions' }).click()
    const question = page.getByRole('dialog').filter({ has: page.getByLabel('Password') })
    await question.getByLabel('Password').fill(ACCOUNT.password)
    await question.getByRole('button', { name: 'Log out' }).click()
    await toastOf(page, 'Logged out other sessions.').waitFor()
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await elsewhere.context().close()

    await connectGoogle(page)
    const token = await makeToken(page)
    const byToken = await freshFetch(`${app.url}/api/v1/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(((await byToken.json()) as { user: { email: string } }).user.email).toBe(ACCOUNT.email)

    await panelOf(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click()
    const farewell = page.getByRole('alertdialog', { name: 'Delete your account?' })
    await farewell.getByRole('textbox').fill(ACCOUNT.email)
    await farewell.getByRole('button', { name: 'Delete forever' }).click()
    await page.waitForURL((address) => address.pathname === '/')
    const gone = await freshFetch(`${app.url}/api/v1/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(gone.status).toBe(401)
    expect(complaints).toEqual([])
  })
})
