import type { Plugin } from 'vite'

const LIBRARY_DELAY = /(TYPEAHEAD_DEBOUNCE_WAIT_MS = )1000\b/

/**
 * Menus and lists clear typed text after 500 ms. React Aria has a constant but no option, so the build replaces it, and
 * fails once it changes.
 */
export function typeAhead(): Plugin {
  return {
    name: 'atoll:type-ahead',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-aria\/.*\/useTypeSelect\.m?js$/.test(id)) return null
      if (!LIBRARY_DELAY.test(code)) throw new Error(`type-ahead: no delay found in ${id}`)
      return { code: code.replace(LIBRARY_DELAY, '$1500'), map: null }
    },
  }
}
