import type { Plugin } from 'vite'

const OTHER_LANGUAGE =
  /\/react-(aria|aria-components|stately)\/.*\/intl\/(.+\/)?(?!en-US)\w\w-\w\w\.m?js$/

/**
 * React Aria bundles its texts in 34 languages with each component. Browsers get English with the code and load one
 * other language where it is needed (`web/i18n/component-texts.ts`).
 */
export function componentTexts(): Plugin {
  return {
    name: 'atoll:component-texts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (OTHER_LANGUAGE.test(id) ? 'export default null' : null),
  }
}
