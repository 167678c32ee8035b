import type { Browser, Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { invoices, prices } from '#db/schema/index.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { insertInvoice, subscribe } from '#tests/support/billing.ts'
import { openPage, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { registerUser, unique } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const group = (page: Page, name: string) => page.getByRole('group', { name })

it('an admin makes a plan and changes a price that somebody pays', async () => {
  const page = await openPage(browser, app, { as: await app.adminClient(), path: '/admin/plans' })
  const complaints = watchComplaints(page)
  const name = `Pro ${unique()}`
  await page.getByRole('link', { name: 'Add plan' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Features').fill('100 GB\n\nSupport')
  await page.getByLabel('Storage in GB').fill('100')
  await page.getByRole('checkbox', { name: 'Create workspaces' }).check()
  await page.getByLabel('Workspaces', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Add price' }).click()
  const first = group(page, 'Price 1')
  await first.getByLabel('Amount').fill('9.505')
  await expect.poll(() => first.getByLabel('Currency').inputValue()).toBe('USD')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Enter an amount such as 9.50.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await first.getByLabel('Amount').fill('9.50')
  await page.getByRole('button', { name: 'Add price' }).click()
  const second = group(page, 'Price 2')
  await second.getByLabel('Amount').fill('95')
  await second.getByLabel('Interval').selectOption('Years')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await heading(page, name).waitFor()
  const id = Number(page.url().split('/').at(-1))
  const stored = () =>
    app.db.select().from(prices).where(eq(prices.productId, id)).orderBy(prices.id)
  const [monthly, yearly] = await stored()
  expect([monthly?.amount, yearly?.amount, yearly?.interval]).toEqual([950, 9500, 'year'])

  const user = await registerUser(app)
  await subscribe(app, user.id, { productId: id, priceId: monthly?.id ?? 0 })
  await first.getByLabel('Amount').fill('12')
  await page.getByRole('button', { name: 'Remove price 2' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Plan saved').waitFor()
  expect((await stored()).map(({ amount, archivedAt }) => [amount, archivedAt !== null])).toEqual([
    [950, true],
    [1200, false],
  ])

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('has subscriptions that have not ended').waitFor()
  expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([])
})

it('an admin marks an invoice as paid, and cancels a subscription, on a phone', async () => {
  const admin = await app.adminClient()
  const user = await registerUser(app)
  const { body } = await admin.post('admin/billing/products', {
    name: `Basic ${unique()}`,
    available_space: 5 * 1024 ** 3,
    prices: [{ amount: 950, currency: 'USD', interval: 'month' }],
  })
  const offer = { productId: body.plan.id, priceId: body.plan.prices[0].id }
  const subscriptionId = await subscribe(app, user.id, offer)
  const invoiceId = await insertInvoice(app, user, { subscriptionId })
  const path = `/admin/invoices?query=${user.email}`
  const page = await openPage(browser, app, { as: admin, path, ...PHONE })
  const status = async () =>
    (await app.db.select().from(invoices).where(eq(invoices.id, invoiceId)))[0]?.status
  const open = async (action: string, name: RegExp) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await dialog(page).waitFor()
  }
  await open('Mark as paid', /^Actions for INV-/)
  await dialog(page).getByText('$9.50').waitFor()
  expect(await accessibilityProblems(page, { within: '[role=alertdialog]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await status()).toBe('open')
  await open('Mark as paid', /^Actions for INV-/)
  await dialog(page).getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText('Invoice marked as paid').waitFor()
  expect(await status()).toBe('paid')
  await page.getByText('Paid', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await visit(page, `/admin/subscriptions?query=${user.email}`)
  expect(await accessibilityProblems(page)).toEqual([])
  await open('Cancel now', /^Actions for user-/)
  await dialog(page).getByText('Without the 5 GB of this plan').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Canceled', { exact: true }).waitFor()
})
