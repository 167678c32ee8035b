import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import type { App } from './app.ts'
import { freshFetch } from './fresh-fetch.ts'

const DARK_THEME_ID = '2'

/**
 * Returns a check of all rules in the light theme, then of contrast with the dark theme's colours. Themes differ only
 * in colours, so pages are not reopened.
 */
export async function accessibilityInBothThemes(
  app: App,
): Promise<(page: Page, within?: string) => Promise<string[]>> {
  const html = await (
    await freshFetch(`${app.url}/login`, {
      headers: { cookie: `be-active-theme=${DARK_THEME_ID}` },
    })
  ).text()
  const css = /<style[^>]*>(:root\{color-scheme:dark;[^<]*)<\/style>/.exec(html)?.[1]
  const [root = ''] = /<html[^>]*>/.exec(html) ?? []
  if (!css || !root.includes(`data-theme="${DARK_THEME_ID}"`))
    throw new Error(`the sign-in page is not dark: ${root}`)
  return async (page, within) => {
    const part = within === undefined ? {} : { within }
    const problems = await accessibilityProblems(page, part)
    const former = await page.evaluate(pageBackground)
    await page.evaluate(showDark, { css, themeId: DARK_THEME_ID })
    // On a busy machine the text can have its new colour before the page has.
    await expect.poll(() => page.evaluate(pageBackground)).not.toBe(former)
    const inTheDark = await accessibilityProblems(page, { ...part, rules: 'contrast' })
    await page.evaluate(showLight)
    return [...problems, ...inTheDark.map((problem) => `dark: ${problem}`)]
  }
}

/** Runs in the page: makes of it what the server renders in the dark. */
function showDark({ css, themeId }: { css: string; themeId: string }): void {
  const { dataset } = document.documentElement
  if (dataset['theme'] === themeId) throw new Error('the page is dark already')
  dataset['theme'] = themeId
  const sheet = new CSSStyleSheet()
  // Colours that fade would be measured on their way.
  sheet.replaceSync(`${css} *, ::before, ::after { transition: none !important }`)
  document.adoptedStyleSheets.push(sheet)
}

const pageBackground = (): string => getComputedStyle(document.documentElement).backgroundColor

function showLight(): void {
  document.documentElement.dataset['theme'] = '0'
  document.adoptedStyleSheets.pop()
}
