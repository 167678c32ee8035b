import type { Plugin } from 'vite'

const LIBRARY_DELAY = /(TYPEAHEAD_DEBOUNCE_WAIT_MS = )1000\b/

/**
 * Menus and lists forget what was typed after 500 ms. React Aria has a constant for it and no
 * option, so the build replaces the constant; it fails once a newer version has another one.
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
