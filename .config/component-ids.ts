import type { Plugin } from 'vite'

const STATE_OF_HYDRATION = /let \[didSSR\] = .*;/

/**
 * For a prefix of its ids each control of React Aria asks whether the page is being hydrated, and so renders twice. React's
 * `useId` is unique without. The build fails if this code changes.
 */
export function componentIds(): Plugin {
  return {
    name: 'atoll:component-ids',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-aria\/.*\/ssr\/SSRProvider\.m?js$/.test(id)) return null
      if (!STATE_OF_HYDRATION.test(code)) throw new Error(`component-ids: no state found in ${id}`)
      return { code: code.replace(STATE_OF_HYDRATION, 'const didSSR = true;'), map: null }
    },
  }
}
