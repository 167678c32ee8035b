import type { Deps } from '#worker/context/deps.ts'
import { loadCatalog } from '#worker/i18n/catalogs.ts'
import { BUILT_IN_LANGUAGE } from '#worker/i18n/language-lines.ts'
import type { Lines } from '#worker/i18n/trans.ts'

/** The texts of the site, and what they are in a language unless the owner changes them. */
export interface SiteLines {
  texts: ReadonlySet<string>
  /** Empty: the site comes without a translation. */
  defaultOf: (source: string) => string
}

export async function siteLines(
  { loadAsset }: Pick<Deps, 'loadAsset'>,
  language: string,
): Promise<SiteLines> {
  const [texts, catalog] = await Promise.all([sourceTexts(), loadCatalog(loadAsset, language)])
  const known = new Set(texts)
  return {
    texts: known,
    defaultOf: (source) =>
      lineOf(catalog, source) ||
      (language === BUILT_IN_LANGUAGE && known.has(source) ? source : ''),
  }
}

/** Empty: there is none. */
export const lineOf = (lines: Lines, source: string): string =>
  Object.hasOwn(lines, source) ? (lines[source] ?? '') : ''

/** All texts of the site; loaded when they are asked for, as only translators need them. */
async function sourceTexts(): Promise<readonly string[]> {
  const { SOURCE_TEXTS } = await import('virtual:source-texts')
  return SOURCE_TEXTS
}
