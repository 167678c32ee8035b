import type { Plugin } from 'vite'

const STATE_OF_HYDRATION = /let \[didSSR\] = .*;/

/**
 * For a prefix of their ids, which React's do not need, controls of React Aria render twice when hydrated. The build fails if this code changes.
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
