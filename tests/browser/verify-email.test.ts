import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import { panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit } from '#tests/support/browser-page.ts'
import { registerOnPage, signInOnPage } from '#tests/support/drive-page.ts'
import { changeSettings, signUp, unique } from '#tests/support/factories.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let server: MailServer
let app: App
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  server = await startMailServer()
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  admin = await app.adminClient()
  await changeSettings(admin, { 'mail.transport_url': server.url })
  await changeSettings(admin, { require_email_confirmation: true })
})
afterAll(() => server.stop())

const newAccount = () => ({
  email: `visitor-${unique()}@example.com`,
  password: 'correct horse battery',
})

type Account = ReturnType<typeof newAccount>

/** Someone who has just registered, on the page that asks for the proof. */
async function openUnverified(account: Account = newAccount()) {
  const page = await openPage(browser, app, { path: '/register?redirect=%2Fdrive%2Ftrash' })
  await registerOnPage(page, account)
  await heading(page).waitFor()
  return { page, account }
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Verify your email' })
const mailedLink = async ({ email }: Account, count = 1) =>
  linkIn(await server.nextMailTo(email, count), '/email/verify/')

describe('until the address is proven', () => {
  it('every page is the one that says so, with the address and what to do', async () => {
    const { page, account } = await openUnverified()
    expect(pathOf(page)).toBe('/')
    expect(await accessibilityProblems(page)).toEqual([])
    for (const path of ['/', '/drive', '/login', '/api-docs', '/pages/any', '/nowhere']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      expect(pathOf(page)).toBe(path)
      await heading(page).waitFor()
      await page.getByText(account.email).waitFor()
      await page.getByText('The link in it expires in 24 hours.').waitFor()
    }
  })

  it('the mail can be sent again, and that it was, or could not be asked for, is said', async () => {
    const { page, account } = await openUnverified()
    await visit(page, '/')
    const resend = page.getByRole('button', { name: 'Resend email' })
    await page.route('**/verification-notification*', (route) => route.abort())
    await resend.click()
    await page.getByRole('alert').getByText('There was a network error.').waitFor()
    await page.unrouteAll()
    const held = Promise.withResolvers<void>()
    await page.route('**/verification-notification*', async (route) => {
      await held.promise
      await route.continue()
    })
    await resend.click()
    await expect.poll(() => resend.isDisabled()).toBe(true)
    held.resolve()
    await page.getByRole('status').getByText('Email sent').waitFor()
    await expect.poll(() => resend.isDisabled()).toBe(false)
    const [first, second] = [await mailedLink(account), await mailedLink(account, 2)]
    await visit(page, second)
    await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor()
    expect(first).not.toBe('')
  })

  it('one can sign out, look at the site as a guest, and come back', async () => {
    const { page, account } = await openUnverified()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await signInOnPage(page, account)
    await heading(page).waitFor()
  })
})

describe('the mailed link', () => {
  it('opens the account at once in the browser that registered it', async () => {
    const { page, account } = await openUnverified()
    const link = await mailedLink(account)
    // The second time, too, it says that all is well.
    for (const _time of [1, 2]) {
      await page.goto(link)
      await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor()
    }
    await page.getByRole('link', { name: 'Continue' }).click()
    expect(pathOf(page)).toBe('/drive')
    await page.getByRole('heading', { name: 'My files' }).waitFor()
  })

  it('asks in another browser first, without JavaScript too, and then to sign in', async () => {
    const { page, account } = await openUnverified()
    const link = await mailedLink(account)
    const other = await openPage(browser, app, { javaScriptEnabled: false })
    await other.goto(link)
    await other.getByText(account.email).waitFor()
    await page.goto('/drive')
    await heading(page).waitFor()

    await other.getByLabel('Password').fill(account.password)
    await other.getByRole('button', { name: 'Verify email address' }).click()
    await other.getByText('Your email address is verified. You can sign in now.').waitFor()
    await page.goto('/drive')
    await page.getByRole('heading', { name: 'My files' }).waitFor()

    const answer = await other.goto(link)
    expect(answer?.status()).toBe(404)
    await other.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
    await other.getByRole('link', { name: 'Continue' }).click()
    expect(pathOf(other)).toBe('/login?redirect=%2Fdrive')
  })

  it('says once that the address is verified', async () => {
    const { account } = await openUnverified()
    const other = await openPage(browser, app, { path: await mailedLink(account) })
    expect(await accessibilityProblems(other)).toEqual([])
    await other.getByLabel('Password').fill(account.password)
    await other.getByRole('button', { name: 'Verify email address' }).click()
    const notice = other.getByText('Your email address is verified. You can sign in now.')
    await notice.waitFor()
    await expect.poll(() => pathOf(other)).toBe('/login')
    await signInOnPage(other, account)
    await other.getByRole('heading', { name: 'My files' }).waitFor()
  })

  it('leads to a new password when the visitor does not know the old one', async () => {
    const { page, account } = await openUnverified()
    const other = await openPage(browser, app, { path: await mailedLink(account) })
    await other.getByRole('button', { name: 'Set a new password' }).click()
    await other.getByLabel('New password').waitFor()
    expect(await other.getByLabel('Email').inputValue()).toBe(account.email)
    await page.goto('/drive')
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  })

  it('verifies nobody else’s account when its reader is signed in with another', async () => {
    const { page: reader, account: readersAccount } = await openUnverified()
    const { page, account } = await openUnverified()
    await reader.goto(await mailedLink(account))
    await reader.getByText(account.email).waitFor()
    expect(await reader.getByRole('button', { name: 'Set a new password' }).count()).toBe(0)
    await reader.getByLabel('Password').fill(account.password)
    await reader.getByRole('button', { name: 'Verify email address' }).click()
    await reader.getByRole('heading', { name: 'Your email address is verified' }).waitFor()
    await reader.getByText(account.email).waitFor()
    await reader.getByRole('link', { name: 'Continue' }).click()
    await heading(reader).waitFor()
    await reader.getByText(readersAccount.email).waitFor()
    await page.goto('/drive')
    await page.getByRole('heading', { name: 'My files' }).waitFor()
  })
})

describe('the account settings', () => {
  it('say that the address is not proven, and send its mail again', async () => {
    await changeSettings(admin, { require_email_confirmation: false })
    const user = await signUp(app)
    const page = await openPage(browser, app, { as: user.client })
    await visitSettings(page)
    const details = panelOf(page, 'Account details')
    await details.getByText('Not verified').waitFor()
    await details.getByRole('button', { name: 'Resend email' }).click()
    await toastOf(page, 'Email sent').waitFor()

    const link = linkIn(await server.nextMailTo(user.email, 2), '/email/verify/')
    await page.goto(link)
    await visitSettings(page)
    await details.getByText('Verified', { exact: true }).waitFor()
    await expect.poll(() => details.getByRole('button', { name: 'Resend email' }).count()).toBe(0)
    await changeSettings(admin, { require_email_confirmation: true })
  })
})
