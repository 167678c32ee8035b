import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, waitUntilAlive } from '#tests/support/browser-page.ts'
import { registerOnPage } from '#tests/support/drive-page.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

const PASSWORD = 'correct horse battery'
const newAddress = () => `visitor-${unique()}@example.com`

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const open = (path: string, as?: ApiClient) =>
  openPage(browser, app, { path, ...(as ? { as } : {}) })
const isFocused = (field: Locator) =>
  field.evaluate((element) => element === document.activeElement)

/** Returns a field's error as a screen reader announces it. */
async function problemOf(field: Locator): Promise<string> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = await Promise.all(
    ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()),
  )
  return texts.join(' ')
}

describe('on the page to register', () => {
  it('client-side errors show at once and nothing is sent; the server’s errors show at their field, which gets the focus, and typed values stay; each policy must be accepted and links to its text', async () => {
    const { email } = await registerUser(app)
    await changeSettings(await app.adminClient(), {
      'registration.policies': [
        { id: 'terms', label: 'Terms of service', action: '/pages/terms' },
        { id: 'privacy', label: 'Privacy policy', action: '/pages/privacy' },
      ],
    })
    const page = await open('/register')
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const create = page.getByRole('button', { name: 'Create account' })
    let sent = 0
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))

    await create.click()
    for (const label of ['Email', 'Password', 'Confirm password'])
      await expect.poll(() => problemOf(field(label))).toContain('Please fill in this field.')
    await expect.poll(() => isFocused(field('Email'))).toBe(true)
    await field('Email').fill('no address')
    await create.click()
    await expect.poll(() => problemOf(field('Email'))).toContain('Please enter a valid address.')

    const privacy = page.getByRole('checkbox', { name: 'I accept the Privacy policy' })
    const terms = page.getByRole('checkbox', { name: 'I accept the Terms of service' })
    const link = page.getByRole('link', { name: 'Privacy policy' })
    expect(await link.getAttribute('href')).toBe('/pages/privacy')
    await page
      .getByText('I accept the')
      .first()
      .click({ position: { x: 4, y: 4 } })
    await registerOnPage(page, { email, password: PASSWORD })
    await page.getByText('Please check this box.').waitFor()
    expect(await terms.isChecked()).toBe(true)
    await expect.poll(() => isFocused(privacy)).toBe(true)
    await page.keyboard.press('Space')
    expect(sent).toBe(0)

    await field('Confirm password').fill('another one')
    await create.click()
    await expect
      .poll(() => problemOf(field('Confirm password')))
      .toContain('The two passwords differ.')
    await expect.poll(() => isFocused(field('Confirm password'))).toBe(true)

    await field('Confirm password').fill(PASSWORD)
    await create.click()
    await expect
      .poll(() => problemOf(field('Email')))
      .toContain('This email address can’t be used here.')
    await expect.poll(() => isFocused(field('Email'))).toBe(true)
    expect(await field('Email').inputValue()).toBe(email)
    expect(await field('Password').inputValue()).toBe(PASSWORD)
    expect(await field('Confirm password').inputValue()).toBe(PASSWORD)

    // Put right, it goes through.
    await field('Email').fill(newAddress())
    await create.click()
    await page.waitForURL('**/drive')
    await changeSettings(await app.adminClient(), { 'registration.policies': [] })
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

it('values typed before hydration are kept', async () => {
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
})

it.each([
  ['/account-settings', 'First name'],
  ['/admin/users/new', 'Email address'],
])('what is typed on %s before hydration is kept', async (path, label) => {
  const page = await openPage(browser, app, { as: await app.adminClient() })
  const field = page.getByLabel(label, { exact: true })
  const scripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await field.fill('Ann')
  scripts.release()
  await waitUntilAlive(page)
  // React puts its own value back with the next change.
  await page.getByLabel('Last name').fill('Lind')
  await expect.poll(() => field.inputValue()).toBe('Ann')
  await field.press('End')
  await page.keyboard.type('e')
  await expect.poll(() => field.inputValue()).toBe('Anne')
})

it('the code of a page to sign in is loaded at the first touch, and what is typed meanwhile is kept', async () => {
  const user = await registerUser(app)
  const page = await openPage(browser, app)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/login-island-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => !/\/(client|tell-when-offline)-/.test(url))).toEqual([])

  const email = page.getByLabel('Email')
  const [start, rest] = [user.email.slice(0, 5), user.email.slice(5)]
  await expect.poll(() => isFocused(email)).toBe(true)
  await page.keyboard.type(start)
  await expect.poll(() => scripts.some((url) => url.includes('/login-island-'))).toBe(true)
  await page.keyboard.type(rest)
  held.resolve()
  await page.getByLabel('Password').pressSequentially(user.password)
  expect(await email.inputValue()).toBe(user.email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/drive')
})

it('a form that is sent before the page has come to life is sent once it has, and a wrong password can be put right', async () => {
  const user = await registerUser(app)
  const page = await openPage(browser, app)
  const scripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill('wrong password')
  await page.getByLabel('Password').press('Enter')
  expect(pathOf(page)).toBe('/login')
  scripts.release()
  // The answer is put right without touching the address it is told at.
  await expect
    .poll(() => problemOf(page.getByLabel('Email')))
    .toContain('This email address and this password do not belong together.')
  await page.getByLabel('Password').fill(user.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/drive')
})

it('a button that is pressed before the page has come to life does its work once it has', async () => {
  const user = await registerUser(app)
  const page = await openPage(browser, app, { as: user.client })
  const scripts = await holdScripts(page)
  await page.goto('/account-settings', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Log out other sessions' }).click()
  scripts.release()
  await page.getByRole('dialog', { name: 'Log out other sessions' }).waitFor()
})

describe('an address that the page is given', () => {
  it('is filled in and locked, and an answer about it is shown there and read out', async () => {
    const user = await registerUser(app)
    const page = await open(`/login?email=${encodeURIComponent(user.email)}`)
    const email = page.getByLabel('Email')
    expect(await email.inputValue()).toBe(user.email)
    expect(await email.isDisabled()).toBe(true)
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Continue' }).click()
    const problem = 'This email address and this password do not belong together.'
    await expect.poll(() => problemOf(email)).toContain(problem)
    await page.getByRole('alert').getByText(problem).waitFor()
  })

  it('is the one that is registered', async () => {
    const email = newAddress()
    const page = await open(`/register?email=${encodeURIComponent(email)}`)
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(await page.getByLabel('Email').isDisabled()).toBe(true)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/drive')
    await waitUntilAlive(page)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText(email.split('@')[0] ?? '').waitFor()
  })
})
