import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './browser-page.ts'

/** User actions on the account settings page. */

export const SETTINGS_PATH = '/account-settings'

/** Opens the page; its panels hydrate when they come into view. */
export const visitSettings = (page: Page): Promise<void> => visit(page, SETTINGS_PATH)

/** Goes through the page until every panel is hydrated. */
export async function goThroughPanels(page: Page): Promise<void> {
  for (const part of await page.locator('[data-part]').all()) {
    await part.scrollIntoViewIfNeeded()
    await expect.poll(() => part.getAttribute('data-alive')).toBe('')
  }
}

export const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

/** Goes there first: panels are loaded when they come into view. */
export async function goToPanel(page: Page, name: string): Promise<Locator> {
  const panel = panelOf(page, name)
  await panel.scrollIntoViewIfNeeded()
  return panel
}

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
