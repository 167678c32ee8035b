import type { Locator, Page } from 'playwright-core'
import { waitUntilAlive } from './browser-page.ts'
import { rowOf } from './drive-page.ts'

/** Beside the list; a dialog on phones. @param name its name in the language of the page. */
export const detailsPane = (page: Page, name = 'Details'): Locator =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }))

/** The pane, for an entry of the list. */
export async function openDetails(page: Page, name: string): Promise<Locator> {
  // A page that comes alive opens the pane by itself, where it was open before.
  await waitUntilAlive(page)
  await rowOf(page, name).click()
  if (!(await detailsPane(page).isVisible()))
    await page.getByRole('button', { name: 'Details' }).click()
  await detailsPane(page).locator('.details-name', { hasText: name }).waitFor()
  return detailsPane(page)
}
