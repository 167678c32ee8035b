import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { toastOf } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, visit, watchComplaints } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { registerUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let admin: ApiClient
let accessibility: Awaited<ReturnType<typeof accessibilityInBothThemes>>
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  accessibility = await accessibilityInBothThemes(app)
  admin = await app.adminClient()
})

const saved = async (name: string) => {
  const { body } = await admin.get('admin/settings')
  return (body.settings as { name: string; value: unknown }[]).find((each) => each.name === name)
    ?.value
}

/** Of the palette; lists have native ones. */
const optionsIn = (page: Page, options?: { name: string }) =>
  page.getByRole('dialog').getByRole('option', options)

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

describe('settings', () => {
  it('are found, changed, refused at the field, saved, and reset', async () => {
    const page = await openPage(browser, app, { as: admin })
    const complaints = watchComplaints(page)
    await visit(page, '/admin/settings')
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('until the trash')
    await page.getByRole('link', { name: 'Keep deleted files for' }).click()
    const days = page.getByRole('textbox', { name: 'Keep deleted files for (days)' })
    await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await accessibility(page)).toEqual([])

    // The first of the page has the focus, not the first that was changed, and keeps it while it is mended.
    const versions = page.getByRole('textbox', { name: /^Versions to keep/u })
    const formerVersions = await versions.inputValue()
    await versions.fill('99999')
    await days.fill('99999')
    await save(page)
    await page.getByText('This must be at most 3,650.').waitFor()
    await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true)
    await days.press('ControlOrMeta+A')
    await page.keyboard.type('77')
    expect(await days.inputValue()).toBe('77')
    await page.getByText('This must be at most 1,000.').waitFor()
    await versions.fill(formerVersions)
    await days.fill('7')
    await page.getByText('One unsaved change').waitFor()
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('')
    await page.getByRole('link', { name: 'Uploading' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await save(page)
    await toastOf(page, 'Settings saved').waitFor()
    expect(await saved('drive.trash_days')).toBe(7)

    // Back asks as a link does, and a second time not once more.
    await days.fill('8')
    await page.getByText('One unsaved change').waitFor()
    await page.goBack()
    await page.getByRole('alertdialog').waitFor()
    await page.goBack()
    expect(await page.getByRole('alertdialog').count()).toBe(1)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await days.inputValue()).toBe('8')
    // Typed while another change is saved: it stays, and is not saved.
    await page.route('**/api/v1/settings?*', async (route) => {
      await days.fill('7')
      await route.continue()
    })
    await save(page)
    await expect.poll(() => saved('drive.trash_days')).toBe(8)
    await page.getByText('One unsaved change').waitFor()
    expect(await days.inputValue()).toBe('7')
    await page.unroute('**/api/v1/settings?*')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/drive'))
    await page.goForward()
    await expect.poll(() => days.inputValue()).toBe('8')

    await page.getByRole('button', { name: 'Reset: Keep deleted files for' }).click()
    await expect.poll(() => days.inputValue()).toBe('30')
    await save(page)
    await expect.poll(() => saved('drive.trash_days')).toBe(30)
    await page.getByText('One unsaved change').waitFor({ state: 'hidden' })

    await page.getByRole('link', { name: 'Uploading' }).click()
    await page.getByRole('textbox', { name: 'Space per user' }).fill('1,5')
    await page.getByRole('textbox', { name: 'Blocked file types' }).fill('exe\n\n bat ')
    await page.getByRole('checkbox', { name: 'Disable resumable uploads' }).press('Space')
    await save(page)
    await expect.poll(() => saved('uploads.available_space')).toBe(1.5 * 1024 ** 3)
    expect(await saved('uploads.blocked_types')).toEqual(['exe', 'bat'])
    expect(await saved('uploads.disable_tus')).toBe(true)
    await page.getByRole('button', { name: 'Test the storage' }).click()
    await page.getByText('The site finds the uploaded file.').waitFor()
    expect(complaints.filter((each) => !each.includes('422'))).toEqual([])
  })

  it('fit a phone: secrets are set and removed, a test says how it went', async () => {
    const page = await openPage(browser, app, {
      ...PHONE,
      as: admin,
      path: '/admin/settings/captcha',
    })
    const secret = page.getByLabel('Secret key', { exact: true })
    await secret.fill('hush hush')
    await save(page)
    await page.getByText('Type a new one to replace it.').waitFor()
    expect(await secret.inputValue()).toBe('')
    expect(await page.content()).not.toContain('hush')
    await page.getByRole('button', { name: 'Test the keys' }).tap()
    await page.getByText('The site key or the secret key is not set.').waitFor()
    expect(await accessibility(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const section = page.getByRole('link', { name: 'Captcha' })
    const { left, right } = await section.evaluate((link) => link.getBoundingClientRect())
    expect(left).toBeGreaterThan(0)
    expect(right).toBeLessThan(390)
    await page.getByRole('button', { name: 'Remove: Secret key' }).tap()
    await save(page)
    await expect.poll(() => saved('recaptcha.secret_key')).toBe('')
    await page
      .getByText('The site key or the secret key is not set.')
      .waitFor({ state: 'detached', timeout: 15_000 })

    await visit(page, '/admin/settings/authentication')
    await page.getByRole('button', { name: 'Add a policy' }).tap()
    const policy = page.getByRole('group', { name: '1' })
    await policy.getByRole('textbox', { name: 'Name' }).fill('<img src=x onerror=alert(1)>')
    const address = page.getByRole('textbox', { name: 'Address', exact: true })
    await address.fill('nowhere')
    await save(page)
    // The error is said once, at the field that is wrong, which has the focus.
    const problem = page.getByText('Must be a path of this site or a web address.')
    await problem.waitFor()
    expect(await address.evaluate((field) => field.matches(':focus[aria-invalid]'))).toBe(true)
    expect(await problem.count()).toBe(1)
    const ring = await address.evaluate((field) => {
      const { outlineColor, borderTopColor } = getComputedStyle(field)
      return { outlineColor, borderTopColor }
    })
    expect(ring.outlineColor).toBe(ring.borderTopColor)
    await address.fill('/pages/terms')
    await problem.waitFor({ state: 'detached' })
    expect(await accessibility(page)).toEqual([])
    await save(page)
    await expect
      .poll(() => saved('registration.policies'))
      .toEqual([{ id: 'policy-1', label: '<img src=x onerror=alert(1)>', action: '/pages/terms' }])
  })

  it('that need full access are read only for others; others they may save', async () => {
    const { client, id } = await registerUser(app)
    await permitOnly(app, id, ['settings.update', 'admin.access'])
    const page = await openPage(browser, app, { as: client, path: '/admin/ads' })
    await page.getByRole('textbox', { name: 'Drive' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Drive' }).isDisabled()).toBe(true)
    expect(
      await page.getByText('Only administrators with full access can change this.').count(),
    ).toBe(4)
    await page.getByRole('checkbox', { name: 'Hide advertisements' }).press('Space')
    await save(page)
    await expect.poll(() => saved('ads.disable')).toBe(false)
    expect(await accessibility(page)).toEqual([])
    await visit(page, '/admin/settings/outgoing-mail')
    await page.getByRole('textbox', { name: 'Sender name' }).waitFor()
    expect(await page.getByRole('button', { name: 'Send a test mail to me' }).count()).toBe(0)
  })
})

describe('the command palette', () => {
  it('leads to pages, settings and users by the keyboard', async () => {
    const user = await registerUser(app)
    const page = await openPage(browser, app, { as: admin, path: '/admin/users' })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Pages, settings, users' })
    await field.waitFor()
    expect(await optionsIn(page).first().getAttribute('aria-selected')).toBe('true')
    await field.fill(user.email)
    await optionsIn(page, { name: user.email }).waitFor()
    expect(await accessibility(page)).toEqual([])
    await field.press('Enter')
    await expect.poll(() => pathOf(page)).toBe(`/admin/users/${user.id}`)

    await page.getByRole('button', { name: 'Search: Admin area' }).click()
    await field.fill('dates format')
    await optionsIn(page, { name: 'Date format' }).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/admin/settings/localization?setting=dates.format')
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting'),
        ),
      )
      .toBe('dates.format')

    await page.keyboard.press('Control+k')
    await field.fill('nothing like it')
    await page.getByText('There are no items matching your query').waitFor()
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
  })

  it('on a phone opens by its button, and offers what the visitor may open', async () => {
    const { client, id } = await registerUser(app)
    await permitOnly(app, id, ['users.view', 'admin.access'])
    const page = await openPage(browser, app, { ...PHONE, as: client, path: '/admin/users' })
    await page.getByRole('button', { name: 'Search: Admin area' }).tap()
    await optionsIn(page, { name: 'Users' }).waitFor()
    expect(await optionsIn(page).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await optionsIn(page, { name: 'Users' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
