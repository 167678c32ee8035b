declare module 'virtual:source-texts' {
  /** All texts of the site, as the code has them: `.config/source-texts.ts`. */
  export const SOURCE_TEXTS: readonly string[]
}
