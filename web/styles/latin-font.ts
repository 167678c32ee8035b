/** The font of most pages, preloaded; `fonts.css` names it too. */
export const LATIN_FONT =
  'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
