import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { roles, users } from '#db/schema/index.ts'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { registerUser, unique, uploadFile } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const CANARY = '<img src=x onerror="globalThis.isCanaryRun=1">'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

it('an admin makes a role, gives it, looks at the site as its user, and suspends them', async () => {
  const user = await registerUser(app)
  await app.db.update(users).set({ firstName: CANARY }).where(eq(users.id, user.id))
  const page = await openPage(browser, app, { as: await app.adminClient(), path: '/admin/roles' })
  const complaints = watchComplaints(page)
  const name = `Helpers ${unique()} ${CANARY}`
  await page.getByRole('link', { name: 'Add role' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: 'Open the admin area' }).check()
  await page.getByRole('checkbox', { name: 'View users' }).check()
  const limit = page.getByLabel('Workspaces', { exact: true })
  expect(await limit.isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: 'Create workspaces' }).check()
  await limit.fill('3')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await heading(page, name).waitFor()
  const [role] = await app.db.select().from(roles).where(eq(roles.name, name))
  expect(role?.type).toBe('site')
  await expect.poll(() => page.getByLabel('Workspaces', { exact: true }).inputValue()).toBe('3')
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Add user' }).click()
  await dialog(page).getByLabel('Email address').fill('nobody@example.com')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await dialog(page).getByText('There is no user with the address nobody@example.com.').waitFor()
  await dialog(page).getByLabel('Email address').fill(user.email)
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('cell', { name: user.email }).last().waitFor()
  expect((await user.client.get('admin/users')).status).toBe(200)

  await visit(page, `/admin/users?query=${user.email}`)
  await page.getByRole('link', { name: user.email }).click()
  await heading(page, CANARY).waitFor()
  await page.getByLabel('Storage in GB').fill('2.5')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('User saved').waitFor()
  const [saved] = await app.db.select().from(users).where(eq(users.id, user.id))
  expect(saved?.availableSpaceBytes).toBe(2.5 * 1024 ** 3)
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Sign in as this user' }).click()
  await page.waitForURL('**/drive')
  const banner = page.getByRole('complementary', { name: 'Signed in as somebody else' })
  await banner.getByText(user.email).waitFor()
  const hasScrolled = await page.evaluate(
    () => document.documentElement.scrollHeight > window.innerHeight,
  )
  expect(hasScrolled).toBe(false)
  await banner.getByRole('button', { name: 'Stop' }).click()
  await page.waitForURL(`**/admin/users/${user.id}`)
  await heading(page, CANARY).waitFor()

  await visit(page, `/admin/users?query=${user.email}`)
  await page.getByRole('checkbox', { name: `Select “${user.email}”` }).check()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await dialog(page).getByLabel('Reason').fill('Spam')
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('cell', { name: 'Suspended' }).waitFor()
  expect((await user.client.get('user/space-usage')).status).toBe(401)
  expect(await page.evaluate(() => 'isCanaryRun' in globalThis)).toBe(false)
  // The address that nobody has.
  expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([])
})

it('an admin imports users after a look at what would be done, on a phone', async () => {
  const path = '/admin/users/import'
  const page = await openPage(browser, app, { as: await app.adminClient(), path, ...PHONE })
  const email = `imported-${unique()}@example.com`
  const csv = `email,first_name\n${email},${CANARY.replaceAll('"', '')}\nnobody,Ada\n`
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('table', { name: 'Refused rows' }).getByText('nobody').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await app.db.select().from(users).where(eq(users.email, email))).toEqual([])
  await page.getByRole('button', { name: 'Import users (1)' }).tap()
  await page.getByText(email).waitFor()
  for (const name of ['users', `users/new`, 'roles', 'roles/2']) {
    await visit(page, `/admin/${name}`)
    await heading(page, /./).waitFor()
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    )
    expect([name, isWide]).toEqual([name, false])
    expect([name, await accessibilityProblems(page)]).toEqual([name, []])
  }
})

/** As when the admin comes back from another tab, after the lists have become stale. */
async function returnLater(page: Page) {
  await page.clock.fastForward(31_000)
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}

it('typed text stays when other facts of the user change meanwhile', async () => {
  const user = await registerUser(app)
  const page = await openPage(browser, app, { as: await app.adminClient() })
  await page.clock.install()
  await visit(page, `/admin/users/${user.id}`)
  await page.getByText('0 B are used.').waitFor()
  await page.getByLabel('First name').fill('Ada')
  await page.getByText('Permissions beside those of the roles').click()
  await page.getByRole('checkbox', { name: 'Create workspaces' }).check()
  await uploadFile(user.client, { content: 'hello' })
  await returnLater(page)
  await page.getByText('5 B are used.').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')

  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('User saved').waitFor()
  await heading(page, 'Ada').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Create workspaces' }).isChecked()).toBe(true)
})

it('typed text stays when a role gets another user meanwhile', async () => {
  const user = await registerUser(app)
  const admin = await app.adminClient()
  const role = { name: `Writers ${unique()}`, type: 'site', description: null, permissions: [] }
  const { body } = await admin.post('admin/roles', { ...role, default: false, guest: false })
  const page = await openPage(browser, app, { as: admin })
  await page.clock.install()
  await visit(page, `/admin/roles/${body.role.id}`)
  await page.getByLabel('Description').fill('They write.')
  await admin.post(`admin/roles/${body.role.id}/users`, { emails: [user.email] })
  const isRead = page.waitForResponse(`**/api/v1/admin/roles/${body.role.id}`)
  await returnLater(page)
  await isRead
  await page.getByRole('cell', { name: user.email }).last().waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('They write.')
})

it('a list in a narrow window: dates are one line, a selection moves nothing, menus fit', async () => {
  const viewport = { width: 768, height: 1000 }
  const page = await openPage(browser, app, { as: await app.adminClient(), viewport })
  await visit(page, '/admin/users')
  const dates = page.getByRole('table').locator('time')
  await dates.first().waitFor()
  const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length))
  expect(new Set(lines)).toEqual(new Set([1]))
  const box = await page.getByRole('table').boundingBox()
  await page.getByRole('checkbox', { name: 'Select “' }).first().check()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.waitFor()
  expect(await page.getByRole('table').boundingBox()).toEqual(box)
  // Also on a phone, where rows are cards.
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 320 })
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    const { y = -1, height = 0 } = (await bar.boundingBox()) ?? {}
    expect([y >= 0, y + height <= 320], `${width}`).toEqual([true, true])
    expect(await bar.evaluate((room) => room.scrollWidth - room.clientWidth)).toBe(0)
  }
  await page.setViewportSize(viewport)

  await visit(page, '/admin/files')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const menu = page.locator('.menu-popover')
  await menu.waitFor()
  expect(await menu.evaluate((room) => room.scrollHeight - room.clientHeight)).toBe(0)
})

it('who may not change an account or a role sees it', async () => {
  const [user, viewer] = [await registerUser(app), await registerUser(app)]
  await permitOnly(app, viewer.id, ['admin.access', 'users.view', 'roles.update'])
  const page = await openPage(browser, app, { as: viewer.client })
  await visit(page, `/admin/users/${user.id}`)
  await page.getByText('You may only view users.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Registered' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const [admins] = await app.db.select().from(roles).where(eq(roles.name, 'admins'))
  await visit(page, `/admin/roles/${admins?.id}`)
  await page.getByText('This role has permissions that you do not have').waitFor()
  expect(await page.getByRole('textbox', { name: 'Description' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})

it('forms that nobody touched are left unasked', async () => {
  const page = await openPage(browser, app, { as: await app.adminClient(), path: '/drive' })
  for (const path of ['/admin/roles/new', '/admin/users/new', '/admin/pages/new']) {
    await visit(page, path)
    await page.getByRole('link', { name: 'Tags', exact: true }).click()
    await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor()
  }
  await visit(page, '/admin/roles/new')
  await page.getByLabel('Name').fill('Crew')
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor()
})
