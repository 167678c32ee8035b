import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import { panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, visit } from '#tests/support/browser-page.ts'
import { signInOnPage } from '#tests/support/drive-page.ts'
import { changeSettings, signUp, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const NEW_PASSWORD = 'a wholly new password'

let server: MailServer
let app: App
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  server = await startMailServer()
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  admin = await app.adminClient()
  await changeSettings(admin, { 'mail.transport_url': server.url })
})
afterAll(() => server.stop())

const SENT =
  'If there is an account with this address, a mail with a link to set a new password is on its way.'

const open = (path: string, as?: ApiClient) =>
  openPage(browser, app, { path, ...(as ? { as } : {}) })

/** Someone who has the mail of the registration already. */
async function newUser(): Promise<TestUser> {
  const user = await signUp(app)
  await server.nextMailTo(user.email)
  return user
}

const mailedLink = async ({ email }: Pick<TestUser, 'email'>) =>
  linkIn(await server.nextMailTo(email, 2), '/password/reset/')

async function askForLink(user: Pick<TestUser, 'email'>): Promise<string> {
  await (await app.guest()).post('auth/forgot-password', { email: user.email })
  return mailedLink(user)
}

async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

describe('who forgot the password', () => {
  it('asks for a mail, follows its link, sets a new one and signs in with it', async () => {
    const user = await newUser()
    const page = await open('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByLabel('Email').fill(user.email)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(SENT).waitFor()
    await expect.poll(() => page.getByLabel('Email').count()).toBe(0)

    await visit(page, await mailedLink(user))
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(user.email)
    await expect.poll(() => page.getByLabel('Email').isDisabled()).toBe(true)
    await setPassword(page, NEW_PASSWORD)
    await page.getByRole('status').getByText('Your password has been reset!').waitFor()
    expect(pathOf(page)).toBe('/login')
    // It is said once.
    await visit(page, pathOf(page))
    await expect.poll(() => page.getByText('Your password has been reset!').count()).toBe(0)
    await signInOnPage(page, { ...user, password: NEW_PASSWORD })
    await page.waitForURL('**/drive')
  })

  it('is told the same of an address without an account', async () => {
    const page = await open('/forgot-password')
    await page.getByLabel('Email').fill(`nobody-${unique()}@example.com`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('status').getByText(SENT).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('and came with the address has nothing to type: the button has the focus', async () => {
    const page = await open('/forgot-password?email=ada%40example.com')
    const send = page.getByRole('button', { name: 'Continue' })
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(SENT).waitFor()
  })

  it('finds the address filled in and locked when it is known already', async () => {
    const { email } = await newUser()
    const page = await open(`/login?email=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/forgot-password?*')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
    await expect.poll(() => page.getByLabel('Email').isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(SENT).waitFor()
    await mailedLink({ email })
  })

  it('is told at the field that an address is missing or none', async () => {
    const page = await open('/forgot-password')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Please fill in this field.').waitFor()
    await page.getByLabel('Email').fill('nobody@nowhere')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Please enter a valid email address.').waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@nowhere')
  })

  it('is offered to sign up only where that is possible', async () => {
    const page = await open('/forgot-password')
    await page.getByRole('link', { name: 'Sign up.' }).waitFor()
    await changeSettings(admin, { 'registration.disable': true })
    await page.reload()
    await page.getByRole('link', { name: 'Back to sign in' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Sign up.' }).count()).toBe(0)
    await changeSettings(admin, { 'registration.disable': false })
  })
})

describe('the link to set a new password', () => {
  it('says at the fields what is wrong, and keeps what was typed', async () => {
    const page = await open(await askForLink(await newUser()))
    await setPassword(page, NEW_PASSWORD, 'another')
    await page.getByText('The two passwords differ.').waitFor()
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe(NEW_PASSWORD)
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.waitForURL('**/login')
  })

  it('that was used or is of another address says so, and leads to a new one', async () => {
    const user = await newUser()
    const link = await askForLink(user)
    const other = new URL(link)
    other.searchParams.delete('email')
    const page = await open(other.href)
    await page.getByLabel('Email').fill('somebody-else@example.com')
    await setPassword(page, NEW_PASSWORD)
    const problem = page.locator('.field-error')
    await problem.getByText('This link to set a new password is not valid').waitFor()
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.waitForURL('**/login')

    await visit(page, link)
    await setPassword(page, NEW_PASSWORD)
    await problem.getByText('This link to set a new password is not valid').waitFor()
    // The locked field can't take the focus, so it is read out.
    await page.getByRole('alert').getByText('This link to set a new password').waitFor()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.waitForURL('**/forgot-password?*')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(user.email)
  })

  it('that never was one is not found', async () => {
    const page = await openPage(browser, app)
    for (const token of ['x', 'x'.repeat(300), encodeURIComponent('<script>alert(1)</script>')]) {
      const answer = await page.goto(`/password/reset/${token}`)
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
    }
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.waitForURL('**/forgot-password')
  })

  it('tells its token to no other site', async () => {
    const { headers } = await (await app.guest()).get(`/password/reset/${'a'.repeat(43)}`)
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })
})

it('both pages are for guests', async () => {
  const { client } = await signUp(app)
  const page = await openPage(browser, app, { as: client })
  for (const [path, target] of [
    ['/forgot-password', '/drive'],
    [`/password/reset/${'a'.repeat(43)}`, '/drive'],
    ['/forgot-password?redirect=%2Fdrive%2Ftrash', '/drive/trash'],
    ['/forgot-password?redirect=%2F%2Fevil.example', '/drive'],
  ] as const) {
    await page.goto(path)
    expect(pathOf(page), path).toBe(target)
  }
})

describe('the password in the account settings', () => {
  it('that there is none of is set by a mailed link', async () => {
    const user = await signUp(app)
    await app.db.update(users).set({ passwordHash: '' }).where(eq(users.id, user.id))
    const page = await openPage(browser, app, { as: user.client })
    await visitSettings(page)
    const panel = panelOf(page, 'Password')
    await panel.getByText(/Your account has no password yet/).waitFor()
    await expect.poll(() => page.getByLabel('Current password').count()).toBe(0)
    await panel.getByRole('button', { name: 'Email me a link' }).click()
    await toastOf(page, 'Email sent').waitFor()
    linkIn(await server.nextMailTo(user.email, 2), '/password/reset/')

    // Calls that need a password say the same.
    await page.getByRole('button', { name: 'Log out other sessions' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Your account has no password yet/)
      .waitFor()
  })
})
