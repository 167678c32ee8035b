import type { LanguageFn } from 'highlight.js'
import { createLowlight } from 'lowlight'
import type { CodeLanguage } from './code-language.ts'
import type { TextTree } from './text-tree.ts'

type Grammar = () => Promise<{ default: LanguageFn }>

/** Each a file of its own, fetched with the first file that needs it. */
const GRAMMARS: Record<CodeLanguage, Grammar> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  latex: () => import('highlight.js/lib/languages/latex'),
  less: () => import('highlight.js/lib/languages/less'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scss: () => import('highlight.js/lib/languages/scss'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

/** HTML holds the other two. */
const EMBEDDED: Partial<Record<CodeLanguage, CodeLanguage[]>> = { xml: ['css', 'javascript'] }

/** The text in a tree of spans whose classes (`hljs-…`) name what each part is. */
export async function highlightCode(text: string, language: CodeLanguage): Promise<TextTree> {
  const lowlight = createLowlight()
  await Promise.all(
    [language, ...(EMBEDDED[language] ?? [])].map(async (name) =>
      lowlight.register(name, (await GRAMMARS[name]()).default),
    ),
  )
  return lowlight.highlight(language, text)
}
