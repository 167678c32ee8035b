/** The design tokens whose colors a theme sets. */
export const THEME_TOKENS = [
  '--frame',
  '--surface',
  '--raised',
  '--sunken',
  '--text',
  '--muted',
  '--border',
  '--accent',
  '--on-accent',
  '--danger',
  '--positive',
  '--focus',
  '--selection',
] as const
export type ThemeToken = (typeof THEME_TOKENS)[number]

const NUMBER = String.raw`-?\d*\.?\d+(?:%|deg)?`
const HEX = '#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})'

/** What a theme takes as a color: nothing that could end the style that it is put into. */
export const THEME_COLOR = new RegExp(
  String.raw`^(?:${HEX}|(?:rgba?|hsla?|oklch|oklab)\(\s*${NUMBER}(?:\s*[\s,/]\s*${NUMBER}){2,3}\s*\))$`,
  'i',
)
