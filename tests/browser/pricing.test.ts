import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, watchComplaints } from '#tests/support/browser-page.ts'
import { registerOnPage } from '#tests/support/drive-page.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import { insertFreePlan, insertPlan, insertSubscription, type Plan } from '#tests/support/plans.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'

const GB = 1024 ** 3

let app: OwnApp
let browser: Browser
let admin: ApiClient
let pro: Plan
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), sharedBrowser()])
  admin = await app.adminClient()
  await changeSettings(admin, { 'billing.enable': true })
  await insertFreePlan(app, { name: 'Free', position: 0 })
  pro = await insertPlan(app, {
    name: 'Pro',
    position: 1,
    isRecommended: true,
    features: ['50 GB'],
    availableSpaceBytes: 50 * GB,
  })
  await insertPlan(app, {
    name: 'Max',
    position: 3,
    monthlyAmount: 5000,
    availableSpaceBytes: 200 * GB,
  })
})
afterAll(() => app.stop())

const PASSWORD = 'correct horse battery'
const newAccount = () => ({ email: `buyer-${unique()}@example.com`, password: PASSWORD })

it('a tablet has three plans beside each other', async () => {
  const page = await openPage(browser, app, {
    path: '/pricing',
    viewport: { width: 768, height: 1000 },
  })
  const tops = await page
    .locator('.plan-card')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([3, 1])
})

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('be.onboarding.selected'))
const choose = (page: Page) => page.getByRole('link', { name: 'Get started: Pro' }).click()

it('a guest chooses a plan by keyboard, registers, orders, has more space once it is paid, upgrades, cancels and resumes', async () => {
  const page = await openPage(browser, app)
  const complaints = watchComplaints(page)
  await page.goto('/pricing')
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1, name: 'Choose the right plan for you' }).waitFor()
  await page.getByText('Save up to 17%').waitFor()
  await page.getByText('$120').waitFor()
  await page.getByRole('radio', { name: 'Annual' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('$12', { exact: true }).waitFor()
  expect(await page.getByText('$120').isVisible()).toBe(false)
  expect(await accessibilityProblems(page)).toEqual([])
  const link = page.getByRole('link', { name: 'Get started: Pro' })
  expect(await link.getAttribute('href')).toBe('/register?redirectFrom=pricing')
  await link.click()
  await page.getByRole('heading', { name: "First, let's create your account" }).waitFor()
  expect(JSON.parse((await stored(page)) ?? '')).toEqual({
    productId: pro.product.id,
    priceId: pro.monthly.id,
  })

  await registerOnPage(page, newAccount())
  await page.waitForURL(`**/checkout/${pro.product.id}/${pro.monthly.id}`)
  expect(await stored(page)).toBeNull()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByText('You pay by invoice.').waitFor()
  await page.getByLabel('Name').fill('Ann Reef')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Awaiting payment').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'View invoice' }).click()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.locator('.amounts', { hasText: 'Every month' }).getByText('Total (USD)').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  const pay = async () => {
    const id = pathOf(page).split('/').at(-1)
    expect((await admin.post(`admin/billing/invoices/${id}/mark-paid`)).status).toBe(200)
  }
  await pay()
  await page.goto('/drive')
  await page.getByText('of 50 GB used').waitFor()
  await page.goto('/pricing')
  await page.getByText('Monthly').click()
  await page.getByText("You're on Pro").waitFor()

  await page.goto('/billing/change-plan')
  await page.getByText('Monthly').click()
  await page.getByRole('link', { name: 'Choose plan: Max' }).click()
  await page.getByText('Credit for unused time').waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'View invoice' }).first().click()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await pay()
  await page.goto('/drive')
  await page.getByText('of 200 GB used').waitFor()

  await page.goto('/billing')
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Canceled plan').waitFor()
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await page.getByText('Active plan').waitFor()
  expect(complaints).toEqual([])
})

it('without a script the address of the form takes the choice along', async () => {
  const page = await openPage(browser, app, {
    path: '/pricing',
    javaScriptEnabled: false,
    ...PHONE,
  })
  await page.getByText('Monthly').click()
  await page.getByText('$12', { exact: true }).waitFor()
  await choose(page)
  await page.waitForURL(
    `**/register?redirectFrom=pricing&productId=${pro.product.id}&priceId=${pro.monthly.id}`,
  )
})

it('a free plan that is chosen after another takes its place', async () => {
  const page = await openPage(browser, app, { path: '/pricing' })
  await page.waitForLoadState('networkidle')
  await choose(page)
  await page.getByRole('heading', { name: "First, let's create your account" }).waitFor()
  expect(await stored(page)).not.toBeNull()
  await page.goto('/pricing')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Get started: Free' }).click()
  await page.waitForURL(/\/register/)
  expect(await stored(page)).toBeNull()
  await registerOnPage(page, newAccount())
  await page.waitForURL('**/drive')
})

it('who must prove the address first goes on to the plan from there', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  await changeSettings(admin, { 'mail.transport_url': server.url })
  await changeSettings(admin, { require_email_confirmation: true })
  onTestFinished(() => changeSettings(admin, { require_email_confirmation: false }))
  const account = newAccount()
  const page = await openPage(browser, app, { path: '/pricing' })
  await page.waitForLoadState('networkidle')
  await choose(page)
  await registerOnPage(page, account)
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
  await page.goto(linkIn(await server.nextMailTo(account.email), '/email/verify/'))
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(`**/checkout/${pro.product.id}/${pro.yearly.id}`)
  expect(await stored(page)).toBeNull()
})

it('who has an account is led on by the address, or by the browser, to the checkout', async () => {
  const path = `/checkout/${pro.product.id}/${pro.yearly.id}`
  const query = `redirectFrom=pricing&productId=${pro.product.id}&priceId=${pro.yearly.id}`
  const { client } = await registerUser(app)
  expect((await client.get(`/login?${query}`)).headers.get('location')).toBe(path)
  const user = await registerUser(app)
  const page = await openPage(browser, app, { path: `/login?${query}` })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**${path}`)
})

it('a subscriber changes, cancels and resumes, and finds the way in the menu', async () => {
  const user = await registerUser(app)
  await insertSubscription(app, user.id, pro)
  const basic = await insertPlan(app, { name: 'Basic', monthlyAmount: 300, position: 2 })
  const page = await openPage(browser, app, { as: user.client, path: '/pricing' })
  await page.locator('.user-menu summary').click()
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByText('Active plan').waitFor()
  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.getByText('Monthly').click()
  await page.getByRole('link', { name: 'Choose plan: Basic' }).click()
  await page.getByText('Credit for unused time').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: basic.product.name }).waitFor()
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await page.getByText('Your files are not deleted.').waitFor()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Canceled plan').waitFor()
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await page.getByText('Active plan').waitFor()
})
