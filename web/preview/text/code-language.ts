/** Names of highlight.js's grammars by the extensions that they are for. */
const EXTENSIONS = {
  bash: 'sh bash zsh',
  c: 'c h',
  cpp: 'cpp cc cxx hpp hh',
  csharp: 'cs',
  css: 'css',
  diff: 'diff patch',
  go: 'go',
  graphql: 'graphql gql',
  ini: 'ini toml cfg conf properties',
  java: 'java',
  javascript: 'js mjs cjs jsx',
  json: 'json geojson webmanifest',
  kotlin: 'kt kts',
  latex: 'tex sty',
  less: 'less',
  lua: 'lua',
  makefile: 'mk mak',
  perl: 'pl pm',
  php: 'php',
  python: 'py pyw',
  r: 'r',
  ruby: 'rb',
  rust: 'rs',
  scss: 'scss',
  sql: 'sql',
  swift: 'swift',
  typescript: 'ts tsx mts cts',
  xml: 'xml html htm xhtml vue svelte svg rss atom plist',
  yaml: 'yaml yml',
} as const

export type CodeLanguage = keyof typeof EXTENSIONS

const LANGUAGE_BY_EXTENSION = new Map(
  Object.entries(EXTENSIONS).flatMap(([language, extensions]) =>
    extensions.split(' ').map((extension) => [extension, language as CodeLanguage] as const),
  ),
)

/** Returns the language for a file extension; null when it is not a known code file. */
export const codeLanguageOf = (extension: string | null): CodeLanguage | null =>
  LANGUAGE_BY_EXTENSION.get((extension ?? '').toLowerCase()) ?? null
