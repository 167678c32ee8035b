import type { Plugin } from 'vite'

interface Patch {
  file: RegExp
  code: RegExp
  by: string
}

/** React Aria has no options for these. */
const PATCHES: Patch[] = [
  // Menus and lists clear typed text after 500 ms.
  {
    file: /\/react-aria\/.*\/useTypeSelect\.m?js$/,
    code: /(TYPEAHEAD_DEBOUNCE_WAIT_MS = )1000\b/,
    by: '$1500',
  },
  // It checks the browser's language when loaded, which reads the formats of all languages; pages say their own.
  {
    file: /\/react-aria\/.*\/useDefaultLocale\.m?js$/,
    code: /Intl\.DateTimeFormat\.supportedLocalesOf(?=\(\[)/,
    by: '',
  },
  // Likewise the direction of a language: a document says its own.
  {
    file: /\/react-aria\/.*\/i18n\/utils\.m?js$/,
    code: /if \(Intl\.Locale\) \{/,
    by: "if (typeof document !== 'undefined') return document.documentElement.dir === 'rtl';\n$&",
  },
  // And what all browsers have that run this site.
  {
    file: /\/@internationalized\/number\/.*\/NumberFormatter\.m?js$/,
    code: /(supportsSignDisplay = )new Intl\.NumberFormat\([^;]*;/,
    by: '$1true;',
  },
  // While choices are offered, the page stays in the accessibility tree: the focus is in its field.
  {
    file: /\/react-aria\/.*\/combobox\/useComboBox\.m?js$/,
    code: /if \(state\.isOpen\) return \(0, \$\w+\$export\$1c3ebcada18427bf\)\(\[[^;]*;/,
    by: '',
  },
  // For a prefix of their ids, which React's do not need, controls would render twice when hydrated.
  {
    file: /\/react-aria\/.*\/ssr\/SSRProvider\.m?js$/,
    code: /let \[didSSR\] = .*;/,
    by: 'const didSSR = true;',
  },
]

/** The build replaces code of the component library, and fails once that code changes. */
export function componentPatches(): Plugin {
  return {
    name: 'atoll:component-patches',
    apply: 'build',
    transform(code, id) {
      const patch = PATCHES.find(({ file }) => file.test(id))
      if (!patch) return null
      if (!patch.code.test(code)) throw new Error(`component-patches: nothing to replace in ${id}`)
      return { code: code.replace(patch.code, patch.by), map: null }
    },
  }
}
