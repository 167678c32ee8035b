type Texts = Record<string, Record<string, unknown>>

const ENGLISH = '/node_modules/react-aria-components/i18n/en-US.mjs'

const LOADERS = import.meta.glob<Texts>('/node_modules/react-aria-components/i18n/??-??.mjs', {
  import: 'default',
})

/** Where React Aria looks for texts before those in its bundle, which are English only. */
const IN_FORCE = Symbol.for('react-aria.i18n.strings')
const LOCALE = Symbol.for('react-aria.i18n.locale')

/**
 * Loads the component library's own texts in a language and puts them in force.
 * React Aria keeps the objects it has found, so a later language overwrites their content.
 */
export async function loadComponentTexts(language: string): Promise<void> {
  const root = globalThis as { [IN_FORCE]?: Texts; [LOCALE]?: string }
  // Without them the page works in English; React Aria throws for parts that a started set lacks.
  const texts = await textsIn(language).catch(() => null)
  if (!texts) return
  root[LOCALE] ??= language
  root[IN_FORCE] ??= {}
  for (const [part, lines] of Object.entries(texts)) {
    root[IN_FORCE][part] = Object.assign(root[IN_FORCE][part] ?? {}, lines)
  }
}

/** The same choice as the library's on the server: the locale, else the first of its language, else English. */
async function textsIn(locale: string): Promise<Texts | null> {
  const paths = Object.keys(LOADERS).toSorted()
  const path =
    paths.find((each) => each.endsWith(`/${locale}.mjs`)) ??
    paths.find((each) => each.includes(`/${new Intl.Locale(locale).language}-`)) ??
    ENGLISH
  return (await LOADERS[path]?.()) ?? null
}
