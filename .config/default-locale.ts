import type { Plugin } from 'vite'

const READS_LOCALE_DATA = 'Intl.DateTimeFormat.supportedLocalesOf(['

/**
 * React Aria checks the browser's language when loaded, which reads the formats of all languages. The build
 * has its name parsed alone; it fails if this code changes.
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
