import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf } from '#tests/support/browser-page.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import type { OAuthServer, OAuthUser } from '#tests/support/oauth-server.ts'
import { ALL_SERVICES, throughPopup, verified } from '#tests/support/social-flow.ts'
import { sharedApp, sharedBrowser, sharedOAuthServer } from '#tests/support/shared-site.ts'

let server: OAuthServer
let app: App
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  server = await sharedOAuthServer()
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  admin = await app.adminClient()
  await changeSettings(admin, ALL_SERVICES)
})

const newPerson = (): OAuthUser => {
  const id = String(1000 + unique())
  return verified({ id, email: `person-${id}@example.com`, name: 'Ada King' })
}

let page: Page
beforeEach(async () => {
  server.user = newPerson()
  server.consentPage = { openerPolicy: 'unsafe-none' }
  page = await openPage(browser, app, { path: '/login?redirect=%2Fdrive%2Ftrash' })
})

const buttonOf = (service: string) =>
  page.getByRole('button', { name: `Continue with ${service}`, exact: true })

/** Presses the button; the window at the service. */
async function openWindow(service = 'Google'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await buttonOf(service).click()
  const popup = await opened
  await popup.getByRole('link', { name: 'Allow' }).waitFor()
  return popup
}

async function allow(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Allow' }).click()
  await closed
}

const passwordDialog = () => page.getByRole('dialog', { name: 'Password required' })

async function askedForPassword(email: string): Promise<void> {
  server.user = verified({ id: String(1000 + unique()), email })
  await allow(await openWindow())
  await passwordDialog().waitFor()
}

async function typePassword(password: string): Promise<void> {
  await passwordDialog().getByLabel('Password').fill(password)
  await passwordDialog().getByRole('button', { name: 'Connect' }).click()
}

describe('signing in by a service', () => {
  it('opens a window of its own size, and leads on when it is done', async () => {
    const popup = await openWindow()
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([650, 550])
    await allow(popup)
    await page.waitForURL('**/drive/trash')
    // The sign-in page is no step to go back to.
    await page.goBack().catch(() => null)
    expect(pathOf(page)).not.toContain('/login')
  })

  it('works where the service cuts the tie to the page', async () => {
    server.consentPage = { openerPolicy: 'same-origin' }
    const popup = await openWindow('X (Twitter)')
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    // The page takes the window for closed by then.
    await buttonOf('X (Twitter)').and(page.locator(':not([data-busy])')).waitFor()
    await popup.getByRole('link', { name: 'Allow' }).click()
    await page.waitForURL('**/drive/trash')
  })

  it('ends with the window when the visitor closes it', async () => {
    const popup = await openWindow()
    await buttonOf('Google').and(page.locator('[data-busy]')).waitFor()
    await popup.close()
    await buttonOf('Google').and(page.locator(':not([data-busy])')).waitFor()
    expect(pathOf(page)).toContain('/login')
    await allow(await openWindow())
    await page.waitForURL('**/drive/trash')
  })

  it('says so when the service says no', async () => {
    server.user = null
    await allow(await openWindow())
    await page
      .getByRole('alert')
      .getByText('You did not allow it at Google, so nothing was changed.', { exact: true })
      .waitFor()
    expect(pathOf(page)).toContain('/login')
  })

  it('says what the site says', async () => {
    server.user = { id: '1', email: 'x@example.com', email_verified: false }
    await allow(await openWindow())
    await page
      .getByRole('alert')
      .getByText(/^Your Google account has no confirmed email address/)
      .waitFor()
  })

  it('believes no other site\u2019s message', async () => {
    const popup = await openWindow()
    await popup.evaluate(() => {
      const forged = { status: 'ERROR', callbackData: { errorMessage: 'Forged' } }
      // oxlint-disable-next-line require-post-message-target-origin -- another site would do just this
      window.opener.postMessage(forged, '*')
    })
    await allow(popup)
    await page.waitForURL('**/drive/trash')
  })

  it('of somebody with two-factor authentication asks for the code', async () => {
    const { user } = server
    const { result } = await throughPopup(server, await app.guest(), { user })
    await app.db
      .update(users)
      .set({ twoFactorConfirmedAt: new Date().toISOString() })
      .where(eq(users.id, result.callbackData.bootstrapData?.user?.id ?? 0))
    await allow(await openWindow())
    await page.getByRole('button', { name: 'Use recovery code instead' }).waitFor()
    await page.goto('/drive')
    expect(pathOf(page)).toContain('/login')
  })
})

describe('an address that an account here has', () => {
  it('needs the account\u2019s password, which may be typed again', async () => {
    const { email, password } = await registerUser(app)
    await askedForPassword(email)
    await passwordDialog()
      .getByText(
        'An account with this email address already exists. If you want to connect the two accounts, enter existing account password.',
      )
      .waitFor()
    expect(await accessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
    await passwordDialog().getByRole('button', { name: 'Connect' }).click()
    expect(
      await passwordDialog()
        .getByLabel('Password')
        .evaluate((field) => field.matches(':focus')),
    ).toBe(true)
    await typePassword('not the password')
    await passwordDialog().getByText('This is not the password of the account.').waitFor()
    await typePassword(password)
    await page.waitForURL('**/drive/trash')
  })

  it('is left alone when the visitor does not want to', async () => {
    const { email } = await registerUser(app)
    await askedForPassword(email)
    await page.keyboard.press('Escape')
    await passwordDialog().waitFor({ state: 'detached' })
    expect(pathOf(page)).toContain('/login')
  })
})

describe('the buttons', () => {
  it('are those of the services that are switched on', async () => {
    await changeSettings(admin, { 'social.envato.enable': false })
    await page.reload()
    const names = await page.getByRole('button', { name: 'Continue with' }).allInnerTexts()
    await changeSettings(admin, { 'social.envato.enable': true })
    expect(names).toEqual([
      'Continue with Google',
      'Continue with Facebook',
      'Continue with X (Twitter)',
    ])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('have names when they are compact, too', async () => {
    await changeSettings(admin, { 'social.compact_buttons': true })
    await page.goto('/register')
    await changeSettings(admin, { 'social.compact_buttons': false })
    await expect.poll(() => buttonOf('Google').innerText()).toBe('')
    await expect.poll(() => page.getByRole('button', { name: /^Continue with/ }).count()).toBe(4)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
