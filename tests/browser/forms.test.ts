import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { openPage, pathOf, waitUntilAlive } from '#tests/support/browser-page.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { registerOnPage, signInOnPage } from '#tests/support/drive-page.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'

const PASSWORD = 'correct horse battery'
const newAddress = () => `visitor-${unique()}@example.com`

let app: OwnApp
let browser: Browser
let admin: ApiClient
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), launchBrowser()])
  admin = await app.adminClient()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const open = (path: string, as?: ApiClient) =>
  openPage(browser, app, { path, ...(as ? { as } : {}) })
const close = (page: Page) => page.context().close()
const isFocused = (field: Locator) =>
  field.evaluate((element) => element === document.activeElement)

/** What is said of a field, as a screen reader gets it. */
async function problemOf(field: Locator): Promise<string> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = await Promise.all(
    ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()),
  )
  return texts.join(' ')
}

describe('what the server refuses', () => {
  it('stands at its field, the first has the focus, and nothing typed is lost', async () => {
    const { email } = await registerUser(app)
    const page = await open('/register')
    await registerOnPage(page, { email, password: PASSWORD })
    const field = page.getByLabel('Email')
    await expect.poll(() => problemOf(field)).toContain('This email address can’t be used here.')
    await expect.poll(() => isFocused(field)).toBe(true)
    await expect.poll(() => field.inputValue()).toBe(email)
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
      .toBe(PASSWORD)
    await expect.poll(() => page.getByLabel('Confirm password').inputValue()).toBe(PASSWORD)

    // Put right, it goes through.
    await field.fill(newAddress())
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/drive')
    await close(page)
  })

  it('two passwords that differ are told at the second', async () => {
    const page = await open('/register')
    await page.getByLabel('Email').fill(newAddress())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill('another one')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect
      .poll(() => problemOf(page.getByLabel('Confirm password')))
      .toContain('The two passwords differ.')
    await expect.poll(() => isFocused(page.getByLabel('Confirm password'))).toBe(true)
    await close(page)
  })

  it('a wrong password can be put right without touching the address it is told at', async () => {
    const user = await registerUser(app)
    const page = await open('/login')
    await signInOnPage(page, { ...user, password: 'wrong password' })
    await expect
      .poll(() => problemOf(page.getByLabel('Email')))
      .toContain('This email address and this password do not belong together.')
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/drive')
    await close(page)
  })
})

describe('what can be seen to be wrong', () => {
  it('is told at once, and nothing is sent', async () => {
    const page = await open('/register')
    let sent = 0
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
    await page.getByRole('button', { name: 'Create account' }).click()
    for (const label of ['Email', 'Password', 'Confirm password']) {
      await expect
        .poll(() => problemOf(page.getByLabel(label, { exact: true })))
        .toContain('Please fill in this field.')
    }
    await expect.poll(() => isFocused(page.getByLabel('Email'))).toBe(true)
    await page.getByLabel('Email').fill('no address')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect
      .poll(() => problemOf(page.getByLabel('Email')))
      .toContain('Please enter a valid address.')
    expect(sent).toBe(0)
    await close(page)
  })
})

/** As on a slow line: the page is there, its scripts are not, until they are let through. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return { release: held.resolve }
}

it('what is typed before the page has come to life is kept', async () => {
  const page = await openPage(browser, app)
  const scripts = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  const email = newAddress()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  scripts.release()
  await waitUntilAlive(page)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/drive')

  // A box that was unticked stays unticked.
  await page.context().clearCookies()
  const scriptsAgain = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByText('Stay signed in for a month').click()
  scriptsAgain.release()
  await waitUntilAlive(page)
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Stay signed in for a month' }).isChecked())
    .toBe(false)
  await close(page)
})

it('a form that is sent before the page has come to life is sent once it has', async () => {
  const user = await registerUser(app)
  const page = await openPage(browser, app)
  const scripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await page.getByLabel('Password').press('Enter')
  expect(pathOf(page)).toBe('/login')
  scripts.release()
  await page.waitForURL('**/drive')
  await close(page)
})

it('a button that is pressed before the page has come to life does its work once it has', async () => {
  const user = await registerUser(app)
  const page = await openPage(browser, app, { as: user.client })
  const scripts = await holdScripts(page)
  await page.goto('/account-settings', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Log out other sessions' }).click()
  scripts.release()
  await page.getByRole('dialog', { name: 'Log out other sessions' }).waitFor()
  await close(page)
})

describe('an address that the page is given', () => {
  it.each(['/login', '/register'])('on %s is filled in and locked', async (path) => {
    const page = await open(`${path}?email=ada%40example.com`)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    await expect.poll(() => page.getByLabel('Email').isDisabled()).toBe(true)
    await close(page)
  })

  it('is where an answer about it is shown, and read out', async () => {
    const page = await open('/login?email=ada%40example.com')
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Continue' }).click()
    const problem = 'This email address and this password do not belong together.'
    await expect.poll(() => problemOf(page.getByLabel('Email'))).toContain(problem)
    await page.getByRole('alert').getByText(problem).waitFor()
    await close(page)
  })

  it('is the one that is registered', async () => {
    const email = newAddress()
    const page = await open(`/register?email=${encodeURIComponent(email)}`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/drive')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText(email.split('@')[0] ?? '').waitFor()
    await close(page)
  })
})

describe('policies', () => {
  it('must each be accepted, and lead to their texts', async () => {
    await changeSettings(admin, {
      'registration.policies': [
        { id: 'terms', label: 'Terms of service', action: '/pages/terms' },
        { id: 'privacy', label: 'Privacy policy', action: '/pages/privacy' },
      ],
    })
    const page = await open('/register')
    await expect
      .poll(() => page.getByRole('link', { name: 'Privacy policy' }).getAttribute('href'))
      .toBe('/pages/privacy')
    await page
      .getByText('I accept the')
      .first()
      .click({ position: { x: 4, y: 4 } })
    await registerOnPage(page, { email: newAddress(), password: PASSWORD })
    const privacy = page.getByRole('checkbox', { name: 'I accept the Privacy policy' })
    await page.getByText('Please tick this box.').waitFor()
    expect(
      await page.getByRole('checkbox', { name: 'I accept the Terms of service' }).isChecked(),
    ).toBe(true)
    await expect.poll(() => isFocused(privacy)).toBe(true)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/drive')
    await changeSettings(admin, { 'registration.policies': [] })
    await close(page)
  })
})
