import type { Locator, Page } from 'playwright-core'
import { rowOf } from './drive-page.ts'

/** Beside the list; a dialog on phones. @param name its name in the language of the page. */
export const detailsPane = (page: Page, name = 'Details'): Locator =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }))

/** The pane, for an entry of the list. */
export async function openDetails(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).click()
  if (!(await detailsPane(page).isVisible()))
    await page.getByRole('button', { name: 'Details' }).click()
  await detailsPane(page).locator('.details-name', { hasText: name }).waitFor()
  return detailsPane(page)
}
