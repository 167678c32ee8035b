import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { panelOf, toastOf, visitSettings } from '#tests/support/account-page.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import { createToken } from '#tests/support/program.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

it('access tokens go with the password, and with other sessions only where that is ticked', async () => {
  const user = await registerUser(app)
  await createToken(user, { tokenName: 'Backup' })
  const page = await openPage(browser, app, { as: user.client })
  await visitSettings(page)
  const token = panelOf(page, 'Developers').getByText('Backup')
  await token.waitFor()

  await page.getByRole('button', { name: 'Log out other sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out other sessions' })
  const box = dialog.getByRole('checkbox', { name: /^Also delete access tokens/ })
  expect(await box.isChecked()).toBe(false)
  await dialog.getByLabel('Password').fill(user.password)
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await toastOf(page, 'Logged out other sessions.').waitFor()
  expect((await user.client.get('access-tokens')).body.tokens).toHaveLength(1)
  await token.waitFor()

  const panel = panelOf(page, 'Password')
  expect(
    await panel.getByRole('checkbox', { name: /^Also delete access tokens/ }).isChecked(),
  ).toBe(true)
  await panel.getByLabel('Current password').fill(user.password)
  await panel.getByLabel('New password').fill('another long one')
  await panel.getByLabel('Confirm password').fill('another long one')
  await panel.getByRole('button', { name: 'Update password' }).click()
  await toastOf(page, 'Password changed').waitFor()
  await token.waitFor({ state: 'detached' })
  expect((await user.client.get('access-tokens')).body.tokens).toEqual([])
})
