import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RUN_OPTIONS = {
  all: { resultTypes: ['violations'] },
  contrast: { resultTypes: ['violations'], runOnly: ['color-contrast'] },
}

export type AxeRules = 'all' | 'contrast'

/**
 * Returns what axe-core reports about the page in its present state: one line for each rule, with the elements.
 * @param options.within checks that part only, as when a dialog hides the rest.
 */
export async function accessibilityProblems(
  page: Page,
  { within, rules = 'all' }: { within?: string; rules?: AxeRules } = {},
): Promise<string[]> {
  // Contrast is only right once animations have ended.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(within ?? 'html')}, ${JSON.stringify(RUN_OPTIONS[rules])})`,
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  )
}
