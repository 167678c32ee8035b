import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toastOf } from '#tests/support/account-page.ts'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { openPage, visit, waitUntilAlive, watchComplaints } from '#tests/support/browser-page.ts'
import { signInOnPage } from '#tests/support/drive-page.ts'
import { sharedBrowser } from '#tests/support/shared-site.ts'

let app: OwnApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), sharedBrowser()])
})
afterAll(() => app.stop())

const USER = { email: 'grace@example.com', password: 'deep green harbor' }

it('an owner makes the site theirs from the admin area, and everybody sees it', async () => {
  const owner = await openPage(browser, app)
  const complaints = watchComplaints(owner)
  await visit(owner, '/login')
  await signInOnPage(owner, app.admin)
  await owner.waitForURL('**/drive')
  await visit(owner, '/admin')
  const back = await owner.getByRole('link', { name: 'Back to the drive' }).boundingBox()
  expect(back && back.y + back.height).toBeLessThan(800)

  await createPage(owner)
  await brand(owner)
  await addLanguage(owner)
  await createRole(owner)
  await createUser(owner)
  expect(complaints).toEqual([])

  await expectPublicSite()
  await expectLimitedUser()
})

const goTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Admin area' })
    .getByRole('link', { name, exact: true })
    .click()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function createPage(page: Page): Promise<void> {
  await goTo(page, 'Pages')
  await page.getByRole('link', { name: 'Add page' }).click()
  await page.getByLabel('Title').first().fill('Opening hours')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('hours')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('From eight to noon.')
  await button(page, 'Save').click()
  await toastOf(page, 'Saved').waitFor()
  // Not to be taken for what the next save says.
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await toastOf(page, 'Saved').waitFor({ state: 'hidden' })
}

/** Name, color, and the page in the menu. */
async function brand(page: Page): Promise<void> {
  await goTo(page, 'Appearance')
  const openSection = async (name: string) => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 2 }).waitFor()
  }
  const leaveSection = () => page.getByRole('link', { name: 'All sections' }).click()
  await openSection('General')
  await page.getByRole('textbox', { name: 'Site name' }).fill('Lagoon')
  await leaveSection()
  await openSection('Themes')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#7a1f3d')
  await leaveSection()
  await openSection('Menus')
  await button(page, 'Add menu').click()
  await button(page, 'Add link').click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Hours')
  await page.getByRole('textbox', { name: 'Address' }).fill('/pages/hours')
  await button(page, 'Save').click()
  await toastOf(page, 'Saved').waitFor()
}

async function addLanguage(page: Page): Promise<void> {
  await visit(page, '/admin')
  await goTo(page, 'Localizations')
  await button(page, 'Add language').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('fi')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Suomi')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('heading', { name: 'Suomi' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('Sign in to')
  await page
    .getByRole('textbox', { name: 'Sign in to your account', exact: true })
    .fill('Kirjaudu tilillesi')
  await button(page, 'Save').click()
  await page.getByText('Changed lines: 1').waitFor({ state: 'detached' })
}

async function createRole(page: Page): Promise<void> {
  await goTo(page, 'Roles')
  await page.getByRole('link', { name: 'Add role' }).click()
  await page.getByLabel('Name').fill('Guests of the harbor')
  await page.getByRole('checkbox', { name: 'Create workspaces' }).check()
  await page.getByLabel('Workspaces', { exact: true }).fill('1')
  await button(page, 'Create').click()
  await page.getByRole('heading', { name: 'Guests of the harbor' }).waitFor()
}

async function createUser(page: Page): Promise<void> {
  await goTo(page, 'Users')
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill(USER.email)
  await page.getByText('Send a link to set a password').click()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(USER.password)
  await page.getByRole('checkbox', { name: 'Guests of the harbor' }).check()
  await page.getByRole('checkbox', { name: /^users$/i }).uncheck()
  await button(page, 'Create').click()
  await page.waitForURL(/\/admin\/users\/\d+$/)
}

async function expectPublicSite(): Promise<void> {
  const page = await openPage(browser, app, { path: '/' })
  expect(await page.title()).toContain('Lagoon')
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
  )
  expect(accent).toBe('#7a1f3d')
  await page.getByRole('banner').getByRole('link', { name: 'Hours' }).click()
  await page.getByRole('heading', { name: 'Opening hours', level: 1 }).waitFor()
  await page.getByText('From eight to noon.').waitFor()
  await page.locator('summary').filter({ hasText: 'English' }).click()
  await button(page, 'Suomi').click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Kirjaudu tilillesi' }).waitFor()
}

async function expectLimitedUser(): Promise<void> {
  const page = await openPage(browser, app, { path: '/login' })
  await signInOnPage(page, USER)
  await page.waitForURL('**/drive')
  await waitUntilAlive(page)
  const createWorkspace = async (name: string) => {
    await page.getByRole('button', { name: /^Workspace/ }).click()
    await page.getByRole('menuitem', { name: 'Create workspace' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  }
  await createWorkspace('First')
  await page.getByRole('heading', { name: 'First', level: 1 }).waitFor()
  await createWorkspace('Second')
  await page.getByText('You can have only one workspace.').waitFor()
}
