import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage, watchComplaints } from '#tests/support/browser-page.ts'
import { registerOnPage } from '#tests/support/drive-page.ts'
import { unique } from '#tests/support/factories.ts'
import { insertPlan, type Plan } from '#tests/support/plans.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'
import { startStripeSite, type StripeSite } from '#tests/support/stripe-site.ts'

const GB = 1024 ** 3

let site: StripeSite
let browser: Browser
let basic: Plan
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startStripeSite(), sharedBrowser()])
  basic = await insertPlan(site.app, {
    name: 'Basic',
    monthlyAmount: 500,
    position: 1,
    availableSpaceBytes: 50 * GB,
  })
  await insertPlan(site.app, {
    name: 'Pro',
    monthlyAmount: 1200,
    position: 2,
    availableSpaceBytes: 200 * GB,
  })
})
afterAll(() => site.stop())

const showMonthly = (page: Page) => page.getByText('Monthly').click()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

it('a guest chooses a plan, registers, pays, gets more space, upgrades, cancels and resumes', async () => {
  const page = await openPage(browser, site.app)
  const complaints = watchComplaints(page)
  await page.goto('/pricing')
  await page.waitForLoadState('networkidle')
  await showMonthly(page)
  await page.getByRole('link', { name: 'Get started: Basic' }).click()
  await page.waitForURL('**/register?redirectFrom=pricing')
  await registerOnPage(page, {
    email: `payer-${unique()}@example.com`,
    password: 'correct horse battery',
  })
  await page.waitForURL(`**/checkout/${basic.product.id}/${basic.monthly.id}`)
  await page.getByLabel('Card and other ways, by Stripe').check()
  await press(page, 'Place order')
  await page.waitForURL(`${site.stripe.url}/**`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/billing')
  await page.getByText('Active plan').waitFor()
  await page.getByText('Visa ending in 4242').waitFor()
  await page.goto('/drive')
  await page.getByText('of 50 GB used').waitFor()

  await page.goto('/billing/change-plan')
  await showMonthly(page)
  await page.getByRole('link', { name: 'Choose plan: Pro' }).click()
  await page.getByText('Credit for unused time').waitFor()
  await press(page, 'Confirm')
  await page.getByRole('heading', { name: 'Pro' }).waitFor()
  await page.goto('/drive')
  await page.getByText('of 200 GB used').waitFor()

  await page.goto('/billing')
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await press(page, 'Cancel plan')
  await page.getByText('Canceled plan').waitFor()
  await press(page, 'Resume plan')
  await page.getByText('Active plan').waitFor()
  expect(complaints).toEqual([])
})

it('who turns back at the payment has ordered nothing', async () => {
  const page = await openPage(browser, site.app, { path: '/register' })
  await registerOnPage(page, {
    email: `payer-${unique()}@example.com`,
    password: 'correct horse battery',
  })
  await page.waitForURL('**/drive')
  await page.goto(`/checkout/${basic.product.id}/${basic.monthly.id}`)
  await page.getByLabel('Card and other ways, by Stripe').check()
  await press(page, 'Place order')
  await page.waitForURL(`${site.stripe.url}/**`)
  await press(page, 'Cancel')
  await page.waitForURL(`**/checkout/${basic.product.id}/${basic.monthly.id}`)
  await page.goto('/billing')
  await page.getByText('You have no paid plan.').waitFor()
})

it('a failure of the payment service is told, and what was typed stays', async () => {
  const page = await openPage(browser, site.app, { path: '/register' })
  await registerOnPage(page, {
    email: `payer-${unique()}@example.com`,
    password: 'correct horse battery',
  })
  await page.waitForURL('**/drive')
  await page.goto(`/checkout/${basic.product.id}/${basic.monthly.id}`)
  await page.getByLabel('Company').fill('Reef Ltd')
  await page.getByLabel('Card and other ways, by Stripe').check()
  site.stripe.fault = 'down'
  await press(page, 'Place order')
  await page.getByRole('alert').getByText('There was an issue. Please try again later.').waitFor()
  site.stripe.fault = null
  expect(await page.getByLabel('Company').inputValue()).toBe('Reef Ltd')
})
