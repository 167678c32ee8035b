import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe-core finds wrong with the page as it stands: one line for each rule, with the elements.
 * @param within looks at that part only, as when a dialog hides the rest from everybody.
 */
export async function accessibilityProblems(page: Page, within?: string): Promise<string[]> {
  // Colours are measured when nothing moves any more.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within ? JSON.stringify(within) : ''})`,
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  )
}
