import type { Locator, Page } from 'playwright-core'
import { visit } from './browser-page.ts'

/** User actions on the account settings page. */

export const SETTINGS_PATH = '/account-settings'

/** Opens the page and waits for the part that hydrates last. */
export async function visitSettings(page: Page): Promise<void> {
  const lists = page.waitForResponse('**/api/v1/value-lists/**')
  await visit(page, SETTINGS_PATH)
  await lists
}

export const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

/** Toasts, dialogs and fields repeat each other's words; this is the toast. */
export const toastOf = (page: Page, text: string): Locator =>
  page.locator('.toast').getByText(text, { exact: true })

/** The secret of an app to be, as it is shown. */
export const secretOf = (page: Page): Locator =>
  page.getByRole('group', { name: 'Secret' }).getByRole('code')

/** Enters the password when asked for it. */
export async function confirmOnPage(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
