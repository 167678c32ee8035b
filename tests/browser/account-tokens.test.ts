import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { confirmOnPage, panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { dateField, typeDate } from '#tests/support/date-field.ts'
import { registerUser } from '#tests/support/factories.ts'
import { createToken, Program } from '#tests/support/program.ts'
import { confirmPassword, forgetConfirmation } from '#tests/support/two-factor-user.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const panel = (page: Page) => panelOf(page, 'Developers')
const rows = (page: Page) =>
  panel(page).getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
const create = (page: Page) => panel(page).getByRole('button', { name: 'Create token' }).click()
const form = (page: Page) => page.getByRole('dialog', { name: 'Create token' })
const shownOnce = (page: Page) => page.getByRole('alertdialog', { name: 'Your new token' })

async function open(as: ApiClient, options: { permissions?: string[] } = {}): Promise<Page> {
  const page = await openPage(browser, app, { as, ...options })
  await visitSettings(page)
  return page
}

async function chooseExpiry(page: Page, text: string) {
  await form(page)
    .getByRole('button', { name: /Expires/ })
    .click()
  await page.getByRole('option', { name: text }).click()
}

describe('an access token', () => {
  it('is made after the password, shown once, and works', async () => {
    const user = await registerUser(app)
    const page = await open(user.client, { permissions: ['clipboard-read', 'clipboard-write'] })
    await panel(page).getByText('You have no access tokens.').waitFor()
    await create(page)
    await confirmOnPage(page, user.password)
    const send = form(page).getByRole('button', { name: 'Create' })
    await expect.poll(() => send.isDisabled()).toBe(true)
    await form(page).getByLabel('Name').fill('Backup')
    await form(page).getByRole('checkbox', { name: 'Read' }).press('Space')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await form(page).getByRole('checkbox', { name: 'Read' }).press('Space')
    // Only who may administer the site can hand that on.
    await expect.poll(() => form(page).getByRole('checkbox').count()).toBe(2)
    await chooseExpiry(page, 'It does not expire')
    await send.click()
    await toastOf(page, 'Token create').waitFor()

    await shownOnce(page)
      .getByText(/It can never be viewed again/)
      .waitFor()
    const token = await shownOnce(page).getByLabel('Token', { exact: true }).inputValue()
    await shownOnce(page).getByRole('button', { name: 'Copy' }).click()
    await shownOnce(page).getByRole('button', { name: 'Copied!' }).waitFor()
    await shownOnce(page).getByRole('button', { name: 'Copy', exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await shownOnce(page).getByRole('button', { name: 'Done' }).click()

    await rows(page).getByText('Backup').waitFor()
    await expect.poll(() => rows(page).innerText()).toMatch(/Read\s+Never used\s+Does not expire/)
    expect(await page.content()).not.toContain(token)

    const program = new Program(app, token)
    expect((await program.get('user/space-usage')).status).toBe(200)
    expect((await program.post('folders', { name: 'No' })).status).toBe(403)
    await visitSettings(page)
    await rows(page).getByText('Last used a few seconds ago').waitFor()
  })

  it('is shown in a prompt where the clipboard is closed', async () => {
    const user = await registerUser(app)
    const page = await open(user.client)
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    )
    await create(page)
    await confirmOnPage(page, user.password)
    await form(page).getByLabel('Name').fill('Backup')
    await form(page).getByRole('button', { name: 'Create' }).click()
    const token = await shownOnce(page).getByLabel('Token', { exact: true }).inputValue()
    const prompted = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.defaultValue())
        void dialog.dismiss()
      }),
    )
    await shownOnce(page).getByRole('button', { name: 'Copy' }).click()
    expect(await prompted).toBe(token)
  })

  it('is deleted when one is sure, and worth nothing at once', async () => {
    const user = await registerUser(app)
    const { plainTextToken } = await createToken(user, { tokenName: 'Old one' })
    const page = await open(user.client)
    const remove = panel(page).getByRole('button', { name: 'Delete “Old one”' })
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete token' }).click()
    await toastOf(page, 'Token deleted').waitFor()
    await panel(page).getByText('You have no access tokens.').waitFor()
    expect((await new Program(app, plainTextToken).get('user/space-usage')).status).toBe(401)
  })

  it('may end on a day, and is asked for again, with all that was typed, when the password was confirmed too long ago', async () => {
    const user = await registerUser(app)
    await confirmPassword(user)
    const page = await open(user.client)
    await create(page)
    await form(page).getByLabel('Name').fill('Backup')
    await chooseExpiry(page, 'On a date')
    const lastDay = dateField(form(page), 'Last day')
    await typeDate(lastDay, '2020-01-01')
    await form(page).getByRole('button', { name: 'Create' }).click()
    await form(page)
      .getByText(/Value must be .* or later/)
      .waitFor()
    await typeDate(lastDay, '2099-12-31')
    await form(page).getByRole('checkbox', { name: 'Write' }).press('Space')
    await forgetConfirmation(app, user.id)
    await form(page).getByRole('button', { name: 'Create' }).click()

    // A user without the password returns to the previous state.
    const question = page.getByRole('dialog', { name: 'Confirm your password' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await form(page).getByRole('button', { name: 'Create' }).click()
    await confirmOnPage(page, user.password)
    await expect.poll(() => form(page).getByLabel('Name').inputValue()).toBe('Backup')
    await form(page).getByRole('button', { name: 'Create' }).click()
    await shownOnce(page).getByRole('button', { name: 'Done' }).click()
    const { tokens } = (await user.client.get('users/me?with=tokens')).body.user
    expect(tokens).toEqual([
      expect.objectContaining({ name: 'Backup', abilities: ['read', 'write'] }),
    ])
    expect(tokens[0].expires_at).toMatch(/^2099-12-31|^2100-01-01/)
    await rows(page)
      .getByText(/Expires .*(2099|2100)/)
      .waitFor()
  })

  it('of an admin may administer', async () => {
    const page = await open(await app.adminClient())
    await create(page)
    await confirmOnPage(page, app.admin.password)
    await expect.poll(() => form(page).getByRole('checkbox').count()).toBe(3)
    await form(page).getByText('Administer').waitFor()
  })
})
