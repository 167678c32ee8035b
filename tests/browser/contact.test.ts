import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactMessages } from '#db/schema/index.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, watchComplaints } from '#tests/support/browser-page.ts'
import { changeSettings, unique } from '#tests/support/factories.ts'
import { startHumanCheckServer, type HumanCheckServer } from '#tests/support/human-check-server.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'

let app: OwnApp
let browser: Browser
let human: HumanCheckServer
let admin: ApiClient
beforeAll(async () => {
  human = await startHumanCheckServer()
  ;[app, browser] = await Promise.all([startApp({ variables: human.variables }), sharedBrowser()])
  admin = await app.adminClient()
})
afterAll(() => Promise.all([app.stop(), human.stop()]))

const newEmail = () => `ann-${unique()}@example.com`
const kept = (email: string) =>
  app.db.select().from(contactMessages).where(eq(contactMessages.email, email))

async function fill(page: Page, { email = newEmail(), message = 'Hello there.' } = {}) {
  await page.getByLabel('Name').fill('Ann Reef')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(message)
  return email
}

const SENT = 'Your message has been submitted.'
const press = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

/** The script that sends the form in place has arrived. */
const isAlive = (page: Page) => page.waitForLoadState('networkidle')

it('a visitor sends a message in place, without React', async () => {
  const page = await openPage(browser, app)
  const complaints = watchComplaints(page)
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/contact')
  await isAlive(page)
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).byteLength)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8000)
  expect(await page.getByLabel('Message').getAttribute('rows')).toBe('8')
  for (const label of ['Name', 'Email', 'Message'])
    expect(await page.getByLabel(label).getAttribute('required')).toBe('')
  const email = await fill(page)
  await press(page)
  const toast = page.getByRole('status').getByText(SENT)
  await toast.waitFor()
  expect(pathOf(page)).toBe('/contact')
  expect(await kept(email)).toHaveLength(1)
  expect(await page.getByLabel('Message').inputValue()).toBe('')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await toast.count()).toBe(0)
  expect(complaints).toEqual([])
})

it('errors of the server are on their fields, the first of which has the focus, until it is changed', async () => {
  const page = await openPage(browser, app, { path: '/contact' })
  await isAlive(page)
  // Browsers take it, the server does not.
  await fill(page, { email: 'ann@localhost' })
  await press(page)
  const email = page.getByLabel('Email')
  await page.getByText('Please enter a valid email address.').waitFor()
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await email.fill(newEmail())
  expect(await page.getByText('Please enter a valid email address.').count()).toBe(0)
  expect(await email.getAttribute('aria-invalid')).toBeNull()
  await press(page)
  await page.getByText(SENT).waitFor()
})

it('works without JavaScript, errors included', async () => {
  const page = await openPage(browser, app, { javaScriptEnabled: false, path: '/contact' })
  await fill(page, { email: 'ann@localhost', message: 'Kept words' })
  await press(page)
  await page.getByText('Please enter a valid email address.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Kept words')
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await press(page)
  await page.getByRole('heading', { name: SENT }).waitFor()
  expect(await kept(email)).toHaveLength(1)
})

describe('where visitors are checked for being human', () => {
  beforeAll(() =>
    changeSettings(admin, {
      'recaptcha.enable': { register: false, contact: true },
      'recaptcha.site_key': human.siteKey,
      'recaptcha.secret_key': human.secretKey,
    }),
  )
  afterAll(() => changeSettings(admin, { 'recaptcha.enable': { register: false, contact: false } }))

  it.each(['recaptcha', 'turnstile'])('nothing is sent before the check: %s', async (provider) => {
    await changeSettings(admin, { 'recaptcha.provider': provider })
    human.takeAll('program')
    const page = await openPage(browser, app, { path: '/contact' })
    await isAlive(page)
    let sent = 0
    page.on('request', (request) => (sent += request.url().includes('contact-page') ? 1 : 0))
    const email = await fill(page)
    await press(page)
    await page.getByRole('alert').getByText('Could not verify you are human.').waitFor()
    expect([sent, await kept(email)]).toEqual([0, []])
    human.takeAll('human')
    await press(page)
    await page.getByText(SENT).waitFor()
    expect(human.actions.at(-1)).toBe('contact')
    expect([sent, (await kept(email)).length]).toEqual([1, 1])
  })
})

it('an admin reads a message, answers it and deletes it, on a phone', async () => {
  const email = newEmail()
  const input = { name: 'Ann <b>Reef</b>', email, message: 'First line\n\nSecond line' }
  await (await app.guest()).post('contact-page', input)
  const path = `/admin/contact-messages?query=${email}`
  const page = await openPage(browser, app, { as: admin, path, ...PHONE })
  const complaints = watchComplaints(page)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByText('New', { exact: true }).waitFor()
  await row.getByRole('button', { name: input.name }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Second line').waitFor()
  expect(await dialog.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
    `mailto:${email}`,
  )
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().tap()
  await row.getByText('Opened', { exact: true }).waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark as answered' }).tap()
  await row.getByText('Answered', { exact: true }).waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  await expect.poll(() => kept(email)).toEqual([])
  expect(complaints).toEqual([])
})
