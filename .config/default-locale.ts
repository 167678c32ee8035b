import type { Plugin } from 'vite'

const READS_LOCALE_DATA = 'Intl.DateTimeFormat.supportedLocalesOf(['

/**
 * React Aria asks as it is loaded whether the browser knows its own language, only to catch a malformed name. That
 * loads the formats of all languages, most of the time that a page's modules take, so the build has the name parsed
 * alone; it fails once this code changes.
 */
export function defaultLocale(): Plugin {
  return {
    name: 'atoll:default-locale',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/react-aria\/.*\/useDefaultLocale\.m?js$/.test(id)) return null
      if (!code.includes(READS_LOCALE_DATA))
        throw new Error(`default-locale: no check found in ${id}`)
      return { code: code.replace(READS_LOCALE_DATA, 'Intl.getCanonicalLocales(['), map: null }
    },
  }
}
